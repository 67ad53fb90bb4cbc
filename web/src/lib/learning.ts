/** What this browser has learned and played. */
import { cardOf, cards } from "./cards.svelte";
import { allMine } from "./mine.svelte";
import { settings } from "./settings.svelte";

/** Nobody here has played this game, nor finished its lesson. */
export const isNew = (game: string): boolean =>
  !settings.guided.includes(game) && !settings.lessons[game]?.done && !allMine().some(([, each]) => each.game === game);

/** The game whose puzzles one is shown who asks for none in particular. */
export const chosenGame = (): string => (cardOf(settings.game)?.puzzles ? settings.game : (cards().find((each) => each.puzzles > 0)?.name ?? ""));
