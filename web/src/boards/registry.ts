/** Each game's board is fetched when a table of it is opened; a game without one is played on the generic board. */
import { fill, form, type Message } from "../lib/forms";
import type { Language } from "../lib/settings.svelte";
import type { GameModule, Words } from "./contract";

const folders = import.meta.glob<{ default: GameModule<unknown> }>(["./*/index.ts", "!./generic/index.ts"]);

export async function loadGame(game: string): Promise<GameModule<unknown>> {
  const load = folders[`./${game}/index.ts`];
  return (load ? await load() : await import("./generic")).default as GameModule<unknown>;
}

export async function loadWords(module: GameModule<unknown>, language: Language): Promise<Words> {
  const { default: messages } = await module.texts[language]();
  return (key, slots = {}) => {
    const message: Message | undefined = messages[key];
    return message === undefined ? "" : fill(form(message, Number(slots["n"] ?? 0), language), slots);
  };
}
