/** Each game's board is fetched when a table of it is opened; a game without one is played on the generic board. */
import { fill, type Message } from "../lib/forms";
import type { Language } from "../lib/settings.svelte";
import type { GameModule, Words } from "./contract";

const boards = import.meta.glob<GameModule<unknown>>("./*/index.ts", { import: "default" });
const words = import.meta.glob<Record<string, Message>>("./*/{en,it,de}.json", { import: "default" });
const PLAIN = "generic";

export async function loadGame(game: string): Promise<GameModule<unknown>> {
  const load = boards[`./${game}/index.ts`] ?? boards[`./${PLAIN}/index.ts`];
  if (!load) throw new Error("the generic board is missing");
  return load();
}

/** The page's own words about a game; none about one it does not know. */
export async function loadWords(game: string, language: Language): Promise<Words> {
  const messages = (await words[`./${game}/${language}.json`]?.()) ?? {};
  return (key, slots = {}) => {
    const message = messages[key];
    return message === undefined ? "" : fill(message, slots);
  };
}
