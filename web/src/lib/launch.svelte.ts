/** Laying a table: against bots, with friends, for several people on one device. */
import type { Described, GameInfo, Games, LevelInfo, NewTable } from "../wire/protocol";
import { SETTINGS } from "./agreed";
import { games, lay, Refused } from "./api";
import { language, t } from "./language.svelte";
import { sitAt } from "./mine.svelte";
import { refuse } from "./refusal.svelte";
import { go } from "./router.svelte";
import { settings } from "./settings.svelte";

/** What a bot is called and how it plays; of one that the server does not list only the name is known. */
export function levelWords(levels: readonly LevelInfo[], level: string): Described {
  return levels.find((each) => each.name === level)?.about[language()] ?? { title: level, text: "" };
}

export function botsFor(game: string, cards: Games): { count: number; level: string } {
  const card = cards.games.find((each) => each.name === game);
  const names = cards.levels.map((each) => each.name);
  const kept = settings.bots[game];
  const level = kept && names.includes(kept.level) ? kept.level : (names[Math.min(1, names.length - 1)] ?? "");
  const most = (card?.most_seats ?? 4) - 1;
  const least = (card?.least_seats ?? 2) - 1;
  return { count: Math.max(least, Math.min(most, kept?.count ?? card?.bots ?? least)), level };
}

/** What is agreed on when a game is begun: as it was the last time, as far as the game still has it. */
export function agreedFor(card: GameInfo): { options: Record<string, string | number>; aids: string[] } {
  const kept = settings.agreed[card.name];
  const may = (name: string, value: string | number): boolean => {
    const option = card.options.find((each) => each.name === name);
    if (!option) return false;
    return option.choices.length ? option.choices.includes(value) : typeof value === "number" && value >= option.least;
  };
  return {
    options: Object.fromEntries(Object.entries(kept?.options ?? {}).filter(([name, value]) => may(name, value))),
    aids: (kept?.aids ?? []).filter((aid) => card.aids.includes(aid)),
  };
}

/** The game's part of a new table. */
function chosen(game: string, cards: Games): Pick<NewTable, "options" | "settings"> {
  const card = cards.games.find((each) => each.name === game);
  const { options, aids } = card ? agreedFor(card) : { options: {}, aids: [] };
  return { options, settings: { ...SETTINGS, aids } };
}

const me = (): string => settings.name || t("lay.asguest");

async function made(table: NewTable): Promise<string | null> {
  try {
    const answer = await lay(table);
    sitAt(answer, table.game);
    return answer.table;
  } catch (error) {
    if (error instanceof Refused) await refuse(error.why);
    else throw error;
    return null;
  }
}

/** Two clicks: a table with bots, started at once. */
export async function playNow(game: string): Promise<void> {
  settings.game = game;
  const cards = await games();
  const { count, level } = botsFor(game, cards);
  const table = await made({
    game,
    seats: count + 1,
    people: [{ name: me(), colour: settings.colour }],
    bots: Array.from({ length: count }, () => level),
    ...chosen(game, cards),
    start: true,
  });
  if (table) go(`/t/${table}`);
}

/** A table that waits for friends; whoever lays it sits at it. */
export async function layForFriends(game: string): Promise<string | null> {
  settings.game = game;
  const cards = await games();
  const most = cards.games.find((each) => each.name === game)?.most_seats ?? 4;
  return made({
    game,
    seats: Math.min(3, most),
    people: [{ name: me(), colour: settings.colour }],
    ...chosen(game, cards),
  });
}
