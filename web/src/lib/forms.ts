/** Slots, plural forms and the choice of a language. */
import type { Language } from "./settings.svelte";

/** `none`: for a sentence that says of nothing something else than of many. */
export type Message = string | { none?: string; one: string; other: string };
export type Slots = Record<string, string | number>;

export const LANGUAGES: readonly Language[] = ["en", "it", "de"];

export function preferred(wanted: readonly string[], chosen: Language | null): Language {
  if (chosen) return chosen;
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

const rules = new Map<string, Intl.PluralRules>();

export function form(message: Message, n: number, language: string): string {
  if (typeof message === "string") return message;
  if (n === 0 && message.none !== undefined) return message.none;
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule.select(n) === "one" ? message.one : message.other;
}

export function fill(text: string, slots: Slots): string {
  return text.replace(/\{(\w+)\}/g, (whole, slot: string) => {
    const value = slots[slot];
    return value === undefined ? whole : String(value);
  });
}

/** A player's name at the head of a sentence, and the rest. */
export function headed(text: string, name: string): [string, string] {
  return name && text.startsWith(name) ? [name, text.slice(name.length)] : ["", text];
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence without the name it is addressed to, where that stands above it already. */
export function unaddressed(text: string, name: string): string {
  return name && text.startsWith(`${name}, `) ? capital(text.slice(name.length + 2)) : text;
}

/** The first sentence, and the rest. */
export function parted(text: string): [string, string] {
  const end = /[.?](?=\s+\S)/.exec(text);
  return end ? [text.slice(0, end.index + 1), text.slice(end.index + 1).trim()] : [text, ""];
}
