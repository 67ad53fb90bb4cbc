/** Mille Grazie: where a robber hides and where the escort rides is its own secret until the nobleman meets it. */
import type { Eyes } from "../../src/wire/protocol";
import { PRINTED as BOARDS } from "../../src/wire/printed";
import type { MilleGrazieView } from "../../src/wire/views";
import { misread, type Secrecy, texts, type Viewer, type Written } from "./secrets";

const PRINTED = BOARDS["mille-grazie"];

const NAMES = new Map(Object.entries(PRINTED.roads).flatMap(([letter, [name]]) => [[letter, letter], [name, letter]]));
const NAMED = new RegExp(`(?<!\\p{L})(?:${[...NAMES.keys()].join("|")})(?!\\p{L})`, "gu");

/** The roads named in a value: by a letter that stands alone, or by what the map calls them. */
const letters = (value: unknown): string[] => texts(value).flatMap((text) => (text.match(NAMED) ?? []).map((name) => NAMES.get(name) ?? name));

/** The round the last of these moves belongs to. */
class Round {
  readonly hidden = new Map<number, string>();
  nobleman: Viewer = null;
  escort = "";
  used = "";

  constructor(moves: readonly Written[]) {
    for (const [by, move] of moves) {
      if (by === "*") continue;
      const [word, ...rest] = move.split(" ");
      if (word === "hide") {
        if (this.used) this.begin();
        this.hidden.set(by, rest.join(""));
      } else if (word === "escort") [this.nobleman, this.escort] = [by, rest.join("")];
      else if (word === "road") this.used += rest.join("");
    }
  }

  private begin(): void {
    this.hidden.clear();
    [this.nobleman, this.escort, this.used] = [null, "", ""];
  }

  /** Whether these eyes may know where a robber hides. */
  knows(viewer: Viewer, robber: number, letter: string, over: boolean): boolean {
    const there = this.hidden.get(robber)?.includes(letter) ?? false;
    return there && (viewer === robber || over || this.used.includes(letter));
  }

  /** The letters these eyes may read anywhere: roads taken, and their own secret. */
  open(viewer: Viewer): string {
    const own = viewer === null ? "" : (this.hidden.get(viewer) ?? "");
    return this.used + own + (viewer !== null && viewer === this.nobleman ? this.escort : "");
  }

  get met(): string {
    return [...this.used].filter((letter) => [...this.hidden.values()].some((roads) => roads.includes(letter))).join("");
  }
}

function sight(moves: readonly Written[], viewer: Viewer, { view: seen, prompt, legal }: Eyes, over: boolean): string[] {
  const round = new Round(moves);
  const { hidden, escort, used, met, road, board, ...open } = seen as MilleGrazieView;
  const found: string[] = [];
  const none = (where: string, which: Iterable<string>): void => void found.push(...[...which].map((each) => `${each} in ${where}`));
  for (const [robber, roads] of Object.entries(hidden)) {
    none(`the hiding place of ${robber}`, [...roads].filter((each) => each !== "?" && !round.knows(viewer, Number(robber), each, over)));
  }
  if (escort !== null && escort in PRINTED.roads && viewer !== round.nobleman && !over && !round.met.includes(escort)) none("the escort", [escort]);
  none("the roads taken", [...used].filter((each) => !round.used.includes(each)));
  none("the roads met on", [...met].filter((each) => !round.met.includes(each)));
  none("the road of the robbery", [...(road ?? "")].filter((each) => !round.used.includes(each)));
  none("the rest of the view", letters(open));
  none("the prompt", letters(prompt).filter((each) => !round.open(viewer).includes(each)));
  if (board !== null) none("a board nobody brought", letters(board));
  // the list of places to hide must not tell where others do
  for (const word of ["hide", "escort"]) {
    const offered = legal.map(({ move }) => move.split(" ")).filter(([first]) => first === word);
    const missing = Object.keys(PRINTED.roads).filter((letter) => !offered.some((parts) => parts.includes(letter)));
    if (offered.length) none(`what is not offered to ${word}`, missing);
  }
  return found;
}

export const MILLE_GRAZIE: Secrecy = {
  names: letters,
  sight,
  spill: (moves, view) => ({ ...(view as MilleGrazieView), hidden: Object.fromEntries(new Round(moves).hidden) }),
  line(moves, viewer, line, over) {
    const [by, move] = moves.at(-1)!;
    const round = new Round(moves);
    const secret = by !== "*" && by !== viewer && /^(hide|escort) /.test(move);
    const found = misread(line, [by, move], secret ? move.replace(/\b[A-Z]\b/g, "?") : null);
    for (const { key, args } of line.events) {
      const shows = /^(hid_there|escort_was)$/.test(key);
      const own = /^(hid|escorted)$/.test(key);
      if (own && args["seat"] !== viewer) found.push(`tells ${key} of ${String(args["seat"])}`);
      if (shows && !over) found.push(`tells ${key} before the end`);
      if (!shows) found.push(...letters(args).filter((each) => !round.open(viewer).includes(each)).map((each) => `${key} tells of ${each}`));
    }
    return found;
  },
};
