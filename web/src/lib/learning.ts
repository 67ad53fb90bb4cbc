/** What this browser has learned and played. */
import { allMine } from "./mine.svelte";
import { settings } from "./settings.svelte";

/** Nobody here has played this game, nor finished its lesson. */
export const isNew = (game: string): boolean =>
  !settings.guided.includes(game) && !settings.lessons[game]?.done && !allMine().some(([, each]) => each.game === game);
