/** What a first game should be told. */
import type { LittleItalyView } from "../../wire/views";
import type { GuideStep, Offer } from "../contract";
import { circleOf, KINDS, SEVEN } from "./moves";

export function guide(view: LittleItalyView, legal: readonly Offer[]): GuideStep[] {
  const any = (start: string): boolean => legal.some((offer) => offer.key.startsWith(start));
  const exits = legal.some((offer) => offer.move.endsWith(" north"));
  const marks = (circle: number): boolean => KINDS.some((kind) => circleOf(view, kind) === circle);
  return [
    { key: "guide.goal" },
    { key: "guide.die", at: "dice" },
    ...(marks(SEVEN) ? [{ key: "guide.seven", at: "alley" }] : []),
    ...(marks(SEVEN - 1) ? [{ key: "guide.six", at: "alley" }] : []),
    { key: "guide.share", at: "lane" },
    ...(any("drive_to_money") || any("come_out_to_money") ? [{ key: "guide.money", at: "money" }] : []),
    ...(any("drive_to_police") || any("come_out_to_police") ? [{ key: "guide.police", at: "police" }] : []),
    ...(exits ? [{ key: "guide.exit", at: "alley" }] : []),
    ...(any("turn_in") ? [{ key: "guide.alley", at: "alley" }] : []),
  ];
}
