import { describe, expect, it } from "vitest";

import { sheetOf } from "../src/boards/generic/fields";
import { grouped, inOrder } from "../src/boards/groups";
import { read, tableIn } from "../src/lib/places";
import { Texts } from "../src/lib/say";
import { crowded, familyAt, namesOf, nextToLook } from "../src/lib/seating";
import { Sequence } from "../src/lib/sequence";
import { days, left, momentOf, type Moments, noted, written } from "../src/lib/time";
import { anchor, bookOf, plain, printed, safe, withSections } from "../src/rules/markdown";
import type { SeatState } from "../src/wire/protocol";

describe("addresses", () => {
  it("name the pages", () => {
    expect(read("/", "")).toEqual({ page: "start" });
    expect(read("/t/abcdefghjkmn", "")).toEqual({ page: "table", table: "abcdefghjkmn" });
    expect(read("/t/abc/replay", "?at=31&eyes=1")).toEqual({ page: "replay", table: "abc", at: 31, eyes: "1", seat: null });
    expect(read("/t/abc/replay", "?at=x")).toEqual({ page: "replay", table: "abc", at: null, eyes: null, seat: null });
    expect(read("/rules/giro", "")).toEqual({ page: "rules", game: "giro" });
    expect(read("/house", "")).toEqual({ page: "house" });
    expect(read("/elsewhere/far", "")).toEqual({ page: "nowhere" });
  });

  it("are read from whole links and from bare names", () => {
    expect(tableIn(" https://example.org/t/abcdefghjkm2 ")).toBe("abcdefghjkm2");
    expect(tableIn("example.org/t/abcdefghjkm2/replay?at=3")).toBe("abcdefghjkm2");
    expect(tableIn("abcdefghjkm2")).toBe("abcdefghjkm2");
    expect(tableIn("olive-7k9")).toBeNull();
  });
});

describe("clocks", () => {
  it("stand, run and never show less than nothing", () => {
    expect(left({ left: 5000, since: null, overdue: false }, 99_999)).toBe(5000);
    expect(left({ left: 5000, since: 1000, overdue: false }, 3000)).toBe(3000);
    expect(left({ left: 5000, since: 1000, overdue: true }, 60_000)).toBe(0);
  });

  it("are written as people write them", () => {
    expect(written(372_000)).toBe("6:12");
    expect(written(18_000)).toBe("0:18");
    expect(written(3_850_000)).toBe("1:04 h");
    expect(written(1.5 * 86_400_000)).toBe("36:00 h");
    expect(written(2 * 86_400_000)).toBeNull();
    expect([2.4, 2.999].map((each) => days(each * 86_400_000))).toEqual([2, 3]);
  });

  it("tell when moves were made, also those made again", () => {
    const told: Moments = [
      [3, 100],
      [5, 200],
    ];
    expect([1, 3, 4, 5, 6].map((move) => momentOf(told, move))).toEqual([null, 100, 200, 200, null]);
    const back = noted(noted(told, 6, 300), 5, 400);
    expect(back).toEqual(told);
    expect(momentOf(noted(back, 7, 500), 6)).toBe(500);
  });
});

const seat = (number: number, kind: SeatState["kind"] = "person"): SeatState => ({
  seat: number,
  kind,
  name: "",
  level: "",
  colour: number,
  online: true,
  ready: false,
  muted: false,
});

describe("who looks at a shared screen", () => {
  const table = { phase: "playing" as const, seats: [seat(0), seat(1), seat(2, "bot")] };

  it("is nobody's secret with one person at the device", () => {
    expect(nextToLook({ ...table, to_act: [2] }, [1], null, null, true)).toEqual({ looking: 1, curtain: null });
  });

  it("is a spectator without a seat", () => {
    expect(nextToLook({ ...table, to_act: [0] }, [], null, null, true)).toEqual({ looking: null, curtain: null });
  });

  it("changes at once where nothing is hidden", () => {
    expect(nextToLook({ ...table, to_act: [1] }, [0, 1], 0, null, false)).toEqual({ looking: 1, curtain: null });
  });

  it("waits behind the curtain where hands are hidden", () => {
    expect(nextToLook({ ...table, to_act: [1] }, [0, 1], 0, null, true)).toEqual({ looking: null, curtain: 1 });
    expect(nextToLook({ ...table, to_act: [0, 1] }, [0, 1], null, 1, true)).toEqual({ looking: null, curtain: 1 });
  });

  it("stays while a bot thinks", () => {
    expect(nextToLook({ ...table, to_act: [2] }, [0, 1], 0, null, true)).toEqual({ looking: 0, curtain: null });
  });

  it("never sees a curtain when the game is over", () => {
    expect(nextToLook({ ...table, phase: "over", to_act: [] }, [0, 1], null, 1, true)).toEqual({ looking: 0, curtain: null });
  });

  it("gives bots names no person bears, and no name twice", () => {
    const bots = [0, 1, 2, 3, 4].map((colour) => ({ name: "", colour, level: "greedy" }));
    const names = namesOf([...bots, { name: "Beppe", colour: 5, level: "" }]);
    expect(new Set(names).size).toBe(6);
    expect(names[5]).toBe("Beppe");
  });

  it("keeps a bot's name with its colour, wherever it sits next", () => {
    const bot = (colour: number) => ({ name: "", colour, level: "random" });
    const seats = [{ name: "Ivo", colour: 4, level: "" }, bot(2), bot(0), bot(5)];
    const moved = [...seats.slice(1), seats[0]!];
    const called = (at: typeof seats): Map<number, string> => new Map(namesOf(at).map((name, seat) => [at[seat]!.colour, name]));
    expect(called(moved)).toEqual(called(seats));
  });

  it("calls the family by their names, each once, and not as a person is called", () => {
    const bot = (level: string, colour: number, name = "") => ({ name, colour, level });
    const seats = [bot("rosa", 3), bot("ugo", 2, "Marco"), bot("rosa", 1), bot("ugo", 4), bot("greedy", 0), bot("", 5, "Ugo")];
    expect(familyAt(seats)).toEqual([null, null, "rosa", "ugo", null, null]);
    expect(namesOf(seats)).toEqual(["Gemma", "Marco", "Rosa", "Ugo 2", "Bruna", "Ugo"]);
  });
});

describe("a sequence", () => {
  it("plays one thing after another, also after one that failed", async () => {
    const sequence = new Sequence();
    const seen: string[] = [];
    const slow = sequence.add(async () => {
      await new Promise((done) => setTimeout(done, 10));
      seen.push("slow");
    });
    const failing = sequence.add(() => {
      throw new Error("stumbled");
    });
    const last = sequence.add(() => void seen.push("last"));
    expect(sequence.length).toBe(3);
    await slow;
    await expect(failing).rejects.toThrow("stumbled");
    await last;
    expect(seen).toEqual(["slow", "last"]);
    expect(sequence.length).toBe(0);
  });
});

it("plates have their names below where one would be cut", () => {
  expect(crowded(360, ["Giulia", "Marco", "Elena"])).toBe(false);
  expect(crowded(360, ["Massimiliano", "Marco", "Elena"])).toBe(true);
  expect(crowded(360, ["Massimiliano", "Marco"])).toBe(false);
  expect(crowded(760, ["Massimiliano", "Marco", "Elena"])).toBe(false);
  expect(crowded(390, ["Giulia", "Marco", "Nonno", "Bruna"])).toBe(false);
  expect(crowded(390, ["Giulia", "Marco", "Nonno", "Bruna"], [7, 12, 3, null])).toBe(true);
  expect(crowded(360, ["Giulia", "Marco", "Nonno", "Bruna"])).toBe(true);
  expect(crowded(360, ["Ada", "Bea", "Cia", "Dea"])).toBe(false);
  // what is said below a name has to stand there too
  expect(crowded(390, ["Ada", "Nonna", "Rosa", "Ugo"])).toBe(false);
  expect(crowded(390, ["Ada", "Nonna", "Rosa", "Ugo"], [], ["denkt…"])).toBe(true);
  expect(crowded(360, ["Ada", "Nonna", "Rosa"], [], ["thinks…", "nicht da"])).toBe(false);
});

describe("rulebooks", () => {
  const chapters = (text: string): string[][] => bookOf(text).map((each) => [each.id, each.text, each.tokens.map(({ raw }) => raw.trim()).join("\n\n")]);

  it("have an anchor for every §, whatever its words", () => {
    expect(anchor("§3 Hide")).toBe("3");
    expect(anchor("§12a Ein Sonderfall")).toBe("12a");
    expect(anchor("What it is")).toBe("what-it-is");
    expect(chapters("# A\n\n## §1 Set-up\n\ntext\n\n## What *it* is\n")).toEqual([
      ["", "", "# A"],
      ["1", "§1 Set-up", "## §1 Set-up\n\ntext"],
      ["what-it-is", "What it is", "## What *it* is"],
    ]);
  });

  it("show players nothing that is for the command line, and where rules come from at their end", () => {
    const book = "# A\n\n## §1 Run\n\nRun.\n\n*book · fast: ours*\n\n<!-- not on the page -->\n\n## Moves\n\n`run a1`\n\n| a | b |\n|---|---|\n\n## Rulings\n\n*Never* run.\n\n## Sources\n\nSo it is.\n\n<!-- not on the page -->\n\nWith `--board`.\n\nThe end.\n";
    expect(chapters(book)).toEqual([
      ["", "", "# A"],
      ["1", "§1 Run", "## §1 Run\n\nRun."],
      ["rulings", "Rulings", "## Rulings\n\n*Never* run."],
      ["sources", "Sources", "## Sources\n\nSo it is.\n\nThe end.\n\n- **§1** book · fast: ours"],
    ]);
  });

  it("lead to every § they name", () => {
    expect(withSections("see §12, §3a.")).toEqual([
      { text: "see ", section: null },
      { text: "§12", section: "12" },
      { text: ", ", section: null },
      { text: "§3a", section: "3a" },
      { text: ".", section: null },
    ]);
  });

  it("follow no link that is code", () => {
    expect(safe("javascript:alert(1)")).toBe(false);
    expect(safe("data:text/html,x")).toBe(false);
    expect(safe("//elsewhere.example")).toBe(false);
    expect(safe("https://example.org")).toBe(true);
    expect(safe("/rules/giro#3")).toBe(true);
  });

  it("write text as text", () => {
    expect(plain("a &lt;b&gt; &amp;amp;")).toBe("a <b> &amp;");
    expect(printed("che cosa c'è, 'così', all'1")).toBe("che cosa c’è, 'così', all'1");
  });
});

describe("the generic board", () => {
  it("offers numbers in the order in which one counts", () => {
    const offer = (move: string) => ({ key: move.split(" ")[0] ?? "", move, text: move, args: {} });
    expect(inOrder(["take 15", "take 16", "take 2", "keep"].map(offer)).map(({ move }) => move)).toEqual(["keep", "take 2", "take 15", "take 16"]);
  });

  it("groups moves by kind, in the order of the first of each", () => {
    const offer = (move: string, key: string) => ({ move, key, args: {}, text: move });
    expect(grouped([offer("a", "run"), offer("b", "end"), offer("c", "run")]).map((each) => each.offers.map((o) => o.move))).toEqual([["a", "c"], ["b"]]);
  });

  const texts = new Texts("en", { label: { goal: "to win" }, tile: { P: "Parmigiano" } });

  it("has a row for every seat, and a word for what the game has one for", () => {
    const { own, parts } = sheetOf({ seat: 0, mice: [["a1"], []], goal: 4, turn: 1, tile: "P" }, ["Ada", "Bo"], texts);
    expect(own).toEqual({ heads: ["mice"], rows: [["a1"], ["–"]] });
    expect(parts).toEqual([
      { field: "goal", label: "to win", kind: "value", text: "4", seat: null },
      { field: "turn", label: "turn", kind: "value", text: "Bo", seat: 1 },
      { field: "tile", label: "tile", kind: "value", text: "Parmigiano", seat: null },
    ]);
  });

  it("makes lists and tables of what is more than one thing", () => {
    const { parts } = sheetOf({ cup: ["red", "blue", "green"], grid: [[1, 2], [3, 4], [5, 6]], cars: { red: 7 }, trips: [{ from: "Roma", far: true }], none: [] }, ["Ada", "Bo"], texts);
    expect(parts).toEqual([
      { field: "cup", label: "cup", kind: "list", items: ["red", "blue", "green"] },
      { field: "grid", label: "grid", kind: "table", heads: [], rows: [["1", "2"], ["3", "4"], ["5", "6"]] },
      { field: "cars", label: "cars", kind: "table", heads: [], rows: [["red", "7"]] },
      { field: "trips", label: "trips", kind: "table", heads: ["from", "far"], rows: [["Roma", "✓"]] },
      { field: "none", label: "none", kind: "value", text: "–", seat: null },
    ]);
  });
});
