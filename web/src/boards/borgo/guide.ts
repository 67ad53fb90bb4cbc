/** What a first game needs to know now, most important first. */
import type { BorgoView } from "../../wire/views";
import type { GuideStep, Offer } from "../contract";
import { TRAP } from "./moves";

const STEPS: readonly (GuideStep & { readonly kinds: readonly string[] })[] = [
  { kinds: ["place"], key: "guide.place", at: "tower" },
  { kinds: ["end"], key: "guide.actions" },
  { kinds: ["open"], key: "guide.open", at: "roof" },
  { kinds: ["run", "jump"], key: "guide.run", at: "mouse" },
  { kinds: ["enter", "enter_over"], key: "guide.enter", at: "gate" },
  { kinds: ["push"], key: "guide.push", at: "slot" },
];

export function guide(view: BorgoView, legal: readonly Offer[]): GuideStep[] {
  const danger = [view.spare, ...Object.values(view.tiles)].includes(TRAP) || view.mice.flat().includes("lost");
  return [
    { key: "guide.goal", slots: { n: view.goal } },
    ...(view.phase === "turn" && danger ? [{ key: "guide.trap" }] : []),
    ...(view.phase === "turn" && view.actions === 1 ? [{ key: "guide.roofs" }] : []),
    ...STEPS.filter(({ kinds }) => legal.some(({ key }) => kinds.includes(key))).map(({ key, at }) => (at ? { key, at } : { key })),
  ];
}
