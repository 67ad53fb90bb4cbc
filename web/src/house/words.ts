/** The sentences about the house itself, fetched when there is something to say. */
import { fill, type Message, type Slots } from "../lib/forms";
import type { Language } from "../lib/settings.svelte";
import type en from "./en.json";

export type Key = keyof typeof en;
export type Say = (key: Key, slots?: Slots) => string;

const files = import.meta.glob<Record<Key, Message>>("./{en,it,de}.json", { import: "default" });

export async function loadSay(language: Language): Promise<Say> {
  const messages = await files[`./${language}.json`]!();
  return (key, slots = {}) => fill(messages[key] as string, slots);
}
