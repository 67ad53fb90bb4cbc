/** What it takes to draw a game: its card, its texts, its board and the page's words about it. */
import { games, gameTexts } from "../lib/api";
import { language } from "../lib/language.svelte";
import type { Texts } from "../lib/say";
import type { Table } from "../lib/table.svelte";
import type { Games } from "../wire/protocol";
import type { GameModule, Words } from "./contract";
import { loadGame, loadWords } from "./registry";

/** All of it fetched at once, in the reader's language. */
export function fetchGame(game: string): Promise<[Games, Texts, GameModule<unknown>, Words]> {
  return Promise.all([games(), gameTexts(game, language()), loadGame(game), loadWords(game, language())]);
}

/** Tells a table what it must know of its game; gives what draws it. */
export async function furnish(table: Table, game: string): Promise<[GameModule<unknown>, Words]> {
  const [cards, texts, module, words] = await fetchGame(game);
  table.hidden = cards.games.find((each) => each.name === game)?.hidden ?? false;
  table.texts = texts;
  table.reader = module;
  return [module, words];
}
