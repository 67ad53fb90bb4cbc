/** What a first game needs to know now, most important first. */
import type { BorgoView } from "../../wire/views";
import type { GuideStep, Offer } from "../contract";

const STEPS: readonly { readonly kinds: readonly string[]; readonly key: string; readonly at: string }[] = [
  { kinds: ["place"], key: "guide.place", at: "tower" },
  { kinds: ["open"], key: "guide.open", at: "roof" },
  { kinds: ["run", "jump"], key: "guide.run", at: "mouse" },
  { kinds: ["enter", "enter_over"], key: "guide.enter", at: "tower" },
  { kinds: ["push"], key: "guide.push", at: "slot" },
];

export function guide(view: BorgoView, legal: readonly Offer[]): GuideStep[] {
  const steps: GuideStep[] = STEPS.filter(({ kinds }) => legal.some(({ key }) => kinds.includes(key))).map(
    ({ key, at }) => ({ key, at }),
  );
  // who has seen a cheese asks what it is for
  const seen = Object.values(view.tiles).some((tile) => tile !== "." && tile !== "X");
  return view.phase === "turn" && seen ? [...steps.slice(0, 1), { key: "guide.cheese" }, ...steps.slice(1)] : steps;
}
