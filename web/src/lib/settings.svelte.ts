/** What this browser remembers of its user; nothing of it is ever sent. */
import type { Pace } from "./pace";

export type Theme = "light" | "dark";
export type Language = "en" | "it" | "de";
export type Motion = "system" | "less" | "full";

interface Remembered {
  theme: Theme | null;
  language: Language | null;
  motion: Motion;
  /** How fast one is shown what others do. */
  pace: Pace;
  sounds: boolean;
  confirm: boolean;
  textBoard: boolean;
  name: string;
  colour: number;
  game: string;
  /** Who of the family was last asked to a game; none: whoever is proposed. */
  company: Record<string, string[]>;
  /** Whether bots may give hints where one plays against them. */
  hints: boolean;
  /** What was last agreed on in a game. */
  agreed: Record<string, { options: Record<string, string | number>; aids: string[] }>;
  /** Games whose first-game help was put away. */
  guided: string[];
  /** The ideas of it that were told, by game. */
  told: Record<string, string[]>;
  /** By game: the step of its lesson to go on with, and whether it was ever finished. */
  lessons: Record<string, { at: number; done: boolean }>;
  /** The days on which that day's puzzle was solved, and all that ever were, as `game/name`. */
  puzzles: { days: number[]; solved: string[] };
}

const PLACE = "tavolata.settings";
const FRESH: Remembered = {
  theme: null,
  language: null,
  motion: "system",
  pace: "normal",
  sounds: true,
  confirm: false,
  textBoard: false,
  name: "",
  colour: 0,
  game: "",
  company: {},
  hints: true,
  agreed: {},
  guided: [],
  told: {},
  lessons: {},
  puzzles: { days: [], solved: [] },
};

export function recall<T>(place: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(place);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

export function keep(place: string, value: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // a browser without storage forgets; everything else works
  }
}

export const settings: Remembered = $state({ ...FRESH, ...recall<Partial<Remembered>>(PLACE, {}) });

const system = {
  dark: matchMedia("(prefers-color-scheme: dark)"),
  still: matchMedia("(prefers-reduced-motion: reduce)"),
};
const seen = $state({ dark: system.dark.matches, still: system.still.matches });
system.dark.addEventListener("change", (event) => (seen.dark = event.matches));
system.still.addEventListener("change", (event) => (seen.still = event.matches));

export function theme(): Theme {
  return settings.theme ?? (seen.dark ? "dark" : "light");
}

/** Whether things change place without travelling. */
export function still(): boolean {
  return settings.motion === "less" || (settings.motion === "system" && seen.still);
}

/** Keep what changes, and put theme and motion where the style sheets look for them. */
export function watchSettings(): void {
  $effect.root(() => {
    $effect(() => keep(PLACE, settings));
    $effect(() => {
      document.documentElement.dataset["theme"] = theme();
      document
        .querySelector('meta[name="theme-color"]')
        ?.setAttribute("content", theme() === "dark" ? "#1E1A17" : "#FBF5E9");
    });
    $effect(() => {
      document.documentElement.dataset["motion"] = still() ? "less" : "full";
    });
  });
}
