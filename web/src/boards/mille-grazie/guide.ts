/** What a first game should be told. */
import type { MilleGrazieView } from "../../wire/views";
import type { GuideStep, Offer } from "../contract";
import { dialFor } from "./moves";
import { GOAL } from "./rules";

/** What the help points at; the rest of its words need no place. */
const AT: Record<string, string> = {
  "guide.hide": "dial",
  "guide.hide.two": "dial",
  "guide.guess": "nobleman",
  "guide.escort": "dial",
  "guide.tasks": "tasks",
  "guide.take": "task",
  "guide.drop": "tasks",
};

/** First-game help for this moment. */
export function guide(view: MilleGrazieView, legal: readonly Offer[]): GuideStep[] {
  const dial = dialFor(legal);
  const kinds = new Set(legal.map(({ key }) => key));
  const keys =
    dial?.kind === "hide"
      ? [dial.most > 1 ? "guide.hide.two" : "guide.hide", "guide.guess", "guide.colours"]
      : dial?.kind === "escort"
        ? ["guide.escort", "guide.tasks"]
        : kinds.has("take")
          ? ["guide.take"]
          : kinds.has("take_drop")
            ? ["guide.drop"]
            : kinds.has("road")
              ? [...(view.left === 1 ? ["guide.last"] : []), "guide.road", "guide.tasks"]
              : [];
  const steps: GuideStep[] = keys.map((key) => (AT[key] ? { key, at: AT[key] } : { key }));
  return [{ key: "guide.goal", slots: { n: GOAL } }, ...steps];
}
