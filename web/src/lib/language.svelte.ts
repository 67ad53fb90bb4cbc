/** The page's own sentences: keys with named slots, one and many told apart as docs/texts.md has it. */
import en from "../texts/en.json";
import { fill, type Message, type Slots } from "./forms";
import { type Language, settings } from "./settings.svelte";

export type Key = keyof typeof en;
export type { Message, Slots } from "./forms";
export { LANGUAGES, preferred } from "./forms";

const LOADERS: Record<Language, () => Promise<Record<Key, Message>>> = {
  en: () => Promise.resolve(en),
  it: () => import("../texts/it.json").then((file) => file.default),
  de: () => import("../texts/de.json").then((file) => file.default),
};

const current = $state<{ language: Language; messages: Record<Key, Message> }>({ language: "en", messages: en });

export function language(): Language {
  return current.language;
}

export async function speak(language: Language): Promise<void> {
  const messages = await LOADERS[language]();
  current.messages = messages;
  current.language = language;
  document.documentElement.lang = language;
}

export async function choose(language: Language): Promise<void> {
  settings.language = language;
  await speak(language);
}

/** The sentence of a key. */
export function t(key: Key, slots: Slots = {}): string {
  return fill(current.messages[key] ?? en[key], slots);
}

/** Names in words: a, b and c. */
export function list(parts: readonly string[]): string {
  return new Intl.ListFormat(current.language, { type: "conjunction" }).format(parts);
}
