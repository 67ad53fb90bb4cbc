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
  id: string;
  text: string;
}

export function contents(tokens: readonly Token[]): Chapter[] {
  return tokens
    .filter((token): token is Tokens.Heading => token.type === "heading" && (token as Tokens.Heading).depth === 2)
    .map((heading) => ({ id: anchor(heading.text), text: printed(heading.text.replace(/[*_`]/g, "")) }));
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
