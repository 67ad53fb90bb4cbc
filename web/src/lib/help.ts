/** First-game help: every idea is told once, until somebody wants no more of it. */
import type { GuideStep } from "../boards/contract";
import { settings } from "./settings.svelte";

export const helps = (game: string): boolean => !settings.guided.includes(game);

/** A title as the sentence it is: with a full stop, unless it asks. */
export const ended = (title: string): string => (/[.?]$/.test(title) ? title : `${title}.`);

/** The first of these ideas that was not told yet. */
export function untold(game: string, ideas: readonly GuideStep[]): GuideStep | null {
  const told = settings.told[game] ?? [];
  return ideas.find(({ key }) => !told.includes(key)) ?? null;
}

export function tell(game: string, { key }: GuideStep): void {
  settings.told[game] = [...(settings.told[game] ?? []).filter((each) => each !== key), key];
}

export function endHelp(game: string): void {
  if (helps(game)) settings.guided.push(game);
}

/** From the beginning. */
export function helpAgain(game: string): void {
  settings.guided = settings.guided.filter((each) => each !== game);
  settings.told[game] = [];
}
