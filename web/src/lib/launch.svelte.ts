/** Laying a table: against bots, with friends, for several people on one device. */
import { proposed } from "../family/fare.svelte";
import { inOrder, nearest } from "../family/people";
import type { GameInfo, Games, NewTable, Settings } from "../wire/protocol";
import { SETTINGS } from "./agreed";
import { games, lay, Refused } from "./api";
import { t } from "./language.svelte";
import { sitAt } from "./mine.svelte";
import { refuse } from "./refusal.svelte";
import { go } from "./router.svelte";
import { settings } from "./settings.svelte";

/** Who sits down with whoever plays alone: as it was chosen the last time, else who is proposed and the nearest. */
export function companyFor(card: GameInfo): string[] {
  const company = settings.company[card.name] ?? nearest(proposed(card.name)).slice(0, Math.max(card.bots, card.least_seats - 1));
  return inOrder(company).slice(0, card.most_seats - 1);
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
function chosen(game: string, cards: Games): { options: Record<string, string | number>; settings: Settings } {
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

/** Two clicks: a table with some of the family, started at once. */
export async function playNow(game: string, wished?: readonly string[]): Promise<void> {
  settings.game = game;
  const cards = await games();
  const agreed = chosen(game, cards);
  const card = cards.games.find((each) => each.name === game);
  const company = wished ?? (card ? companyFor(card) : []);
  const table = await made({
    game,
    seats: company.length + 1,
    people: [{ name: me(), colour: settings.colour }],
    bots: [...company],
    options: agreed.options,
    settings: { ...agreed.settings, hints: settings.hints },
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
