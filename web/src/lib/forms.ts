/** Slots, one and many, and the choice of a language. */
import type { Language } from "./settings.svelte";

/** A sentence that counts says which slot does, and what is said of one, of any other number and perhaps of none. */
export type Counting = { count: string; none?: string; one: string; other: string };
export type Message = string | Counting;
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

/** What is said of so many, for the page's sentences as for a game's (engine/texts.py). */
export function form(message: Message, slots: Readonly<Record<string, unknown>>): string {
  if (typeof message === "string") return message;
  const number = slots[message.count];
  return (number === 0 ? message.none : undefined) ?? (number === 1 ? message.one : message.other);
}

export function fill(message: Message, slots: Slots): string {
  return form(message, slots).replace(/\{(\w+)\}/g, (whole, slot: string) => {
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
