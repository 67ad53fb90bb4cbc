/** What the house tells everybody who has a page open. */
import type { HouseShown } from "../wire/protocol";
import { houseShown } from "./api";

type Told = Omit<HouseShown, "password">;

const NOTHING: HouseShown = { words: "", drained: false, closes: null, chat: true, password: false };
const AGAIN = 60_000;

let told = $state.raw<HouseShown>(NOTHING);
/** What was put away; whatever is new comes up again. */
let away = $state("");

export const house = (): HouseShown => told;

const written = ({ words, drained, closes, chat }: Told): string => JSON.stringify([words, drained, closes, chat]);

/** Whether there is anything to be read that was not put away. */
export const toldAnything = (): boolean => written(told) !== written(NOTHING) && written(told) !== away;

export function putAway(): void {
  away = written(told);
}

/** A table's connection brought it. */
export function hearHouse(frame: Told): void {
  const { words, drained, closes, chat } = frame;
  told = { words, drained, closes, chat, password: told.password };
}

/** Where no table tells, the page asks now and then; without an answer nothing is known anew. */
export function askHouse(): () => void {
  const ask = (): void => {
    if (document.visibilityState === "visible") houseShown().then((answer) => (told = answer)).catch(() => undefined);
  };
  ask();
  const timer = setInterval(ask, AGAIN);
  return () => clearInterval(timer);
}
