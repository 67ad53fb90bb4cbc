/** The family in words. */
import { language } from "../lib/language.svelte";
import { FAMILY } from "../wire/games";
import type { Described } from "../wire/protocol";

/** What a bot is called and who it is; of one that is nobody of the family only the name is known. */
export function wordsOf(level: string): Described {
  return FAMILY.find(({ name }) => name === level)?.about[language()] ?? { title: level, text: "" };
}
