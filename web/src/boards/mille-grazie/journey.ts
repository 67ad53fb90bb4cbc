/** The journey so far. A view tells which roads were used, not in which order. */
import type { MilleGrazieView } from "../../wire/views";
import { beyond, type RoadPlan } from "./geometry";

/** Every order of these roads that ends in a town, at most `enough` of them. */
export function orders(map: RoadPlan, used: string, town: string, enough = 2): string[] {
  if (used === "") return [""];
  const found: string[] = [];
  for (const letter of used) {
    const road = map.roads.get(letter);
    if (!road?.ends.includes(town)) continue;
    for (const before of orders(map, used.replace(letter, ""), beyond(road, town), enough)) {
      if (found.length < enough) found.push(before + letter);
    }
  }
  return found;
}

export interface Journey {
  /** In the order travelled, if that is known; else by letter. */
  readonly letters: string;
  readonly ordered: boolean;
  /** Towns left behind, without the one he is in. */
  readonly visited: readonly string[];
}

/** `heard`: the roads as this page saw them taken. */
export function journeyOf(map: RoadPlan, view: MilleGrazieView, heard: string): Journey {
  const here = view.towns[view.nobleman] ?? "";
  // the road of a robbery is used, but he still stands at its beginning
  const under = view.road ?? "";
  const done = view.used.replace(under, "");
  const told = heard.replace(under, "");
  const sorted = (letters: string): string => [...letters].sort().join("");
  const known = sorted(told) === sorted(done) ? [told] : orders(map, done, here);
  const [only = done] = known;
  const visited = new Set<string>();
  for (const letter of done) for (const end of map.roads.get(letter)?.ends ?? []) visited.add(end);
  visited.delete(here);
  return { letters: only + under, ordered: known.length === 1, visited: [...visited] };
}

/** How many roads this journey has, as far as it is known. */
export function roadsOf(view: MilleGrazieView): number {
  return view.used.length + view.left;
}
