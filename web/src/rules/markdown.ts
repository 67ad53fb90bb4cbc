/** Rulebooks are Markdown; they are drawn from tokens as text, so that nothing in them can be code. */
import { lexer, type Token, type Tokens } from "marked";

export type { Token, Tokens };

export function parse(text: string): Token[] {
  return lexer(text);
}

/** The § of a heading if it has one, else its words. */
export function anchor(text: string): string {
  const section = /^§?\s*(\d+[a-z]?)\b/.exec(text);
  if (section?.[1]) return section[1];
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

export interface Chapter {
  /** "" for what stands before the first heading. */
  readonly id: string;
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** A line of its own before what players don't need: the next block, or with a heading its whole chapter. */
const HIDDEN = /^<!-- not on the page -->\s*$/;

const isHeading = (token: Token | undefined): token is Tokens.Heading => token?.type === "heading" && (token as Tokens.Heading).depth === 2;

/** The book as players read it: without what is for records and the command line, and the sources of all § in one place at its end. */
export function bookOf(text: string): Chapter[] {
  const chapters = chaptersOf(parse(text));
  const sources: string[] = [];
  const told = chapters.map((chapter) => {
    const last = chapter.tokens.at(-1);
    const source = /^\d/.test(chapter.id) && last ? sourceIn(last) : null;
    if (source === null) return chapter;
    sources.push(`- **§${chapter.id}** ${source}`);
    return { ...chapter, tokens: chapter.tokens.slice(0, -1) };
  });
  const end = told.at(-1);
  if (end && sources.length) told[told.length - 1] = { ...end, tokens: [...end.tokens, ...parse(sources.join("\n"))] };
  return told;
}

function chaptersOf(tokens: readonly Token[]): Chapter[] {
  const chapters: { id: string; text: string; tokens: Token[] }[] = [{ id: "", text: "", tokens: [] }];
  let hidden = false;
  let skipped = false;
  for (const token of tokens) {
    if (token.type === "space") continue;
    if (token.type === "html") {
      hidden = HIDDEN.test(token.raw);
      continue;
    }
    if (isHeading(token)) {
      skipped = hidden;
      if (!skipped) chapters.push({ id: anchor(token.text), text: printed(token.text.replace(/[*_`]/g, "")), tokens: [] });
    }
    if (!hidden && !skipped) chapters.at(-1)?.tokens.push(token);
    hidden = false;
  }
  return chapters;
}

/** Where a rule comes from stands under it, as a paragraph in italics. */
function sourceIn(token: Token): string | null {
  const inner = token.type === "paragraph" ? (token as Tokens.Paragraph).tokens : [];
  return inner.length === 1 && inner[0]?.type === "em" ? (inner[0] as Tokens.Em).text : null;
}

/** A text with the § it names, which are links. */
export function withSections(text: string): { readonly text: string; readonly section: string | null }[] {
  return text.split(/(§\d+[a-z]?)/).filter(Boolean).map((part) => ({ text: part, section: /^§(\d+[a-z]?)$/.exec(part)?.[1] ?? null }));
}

/** Only ways into this site, to the web and by mail are links. */
export function safe(href: string): boolean {
  return /^(https?:|mailto:|#|\/(?!\/))/.test(href);
}

/** As a book prints it: between letters an apostrophe is bent. */
export const printed = (text: string): string => text.replace(/(?<=\p{L})'(?=\p{L})/gu, "’");

/** The lexer escapes what HTML would; we write text. */
export function plain(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
