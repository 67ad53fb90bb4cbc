/** The games of this house, as their cards tell: those built in at once, guests when the server has answered. */
import { CARDS } from "../wire/games";
import type { GameInfo } from "../wire/protocol";
import { games } from "./api";
import { language } from "./language.svelte";

let told = $state.raw<readonly GameInfo[]>(CARDS);
let asked = false;

export function cards(): readonly GameInfo[] {
  if (!asked) {
    asked = true;
    games().then(
      (answer) => (told = answer.games),
      () => (asked = false),
    );
  }
  return told;
}

export const cardOf = (game: string): GameInfo | undefined => cards().find((each) => each.name === game);

/** What a game is called; one that is not played here by what tables call it. */
export const nameOf = (game: string): string => cardOf(game)?.about[language()]?.name ?? game;
