/** How one fares against the family, and whom one is proposed next. */
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Fare, How } from "../src/family/fare.svelte";
import type { SeatState } from "../src/wire/protocol";
import { stubBrowser } from "./stubs";

let fare: typeof import("../src/family/fare.svelte");

beforeEach(async () => {
  vi.resetModules();
  stubBrowser();
  fare = await import("../src/family/fare.svelte");
});

const FRESH: Fare = { results: [], proposed: "pina", runs: {} };
/** What becomes of it, game by game; the proposal after each. */
function through(games: readonly (readonly [string, How])[][]): string[] {
  let now = FRESH;
  return games.map((played) => (now = fare.after(now, played.map(([level, how]) => ({ level, how })))).proposed);
}

describe("who is proposed", () => {
  it("is the next one after two wins, and the one below after two losses", () => {
    expect(through([[["pina", "won"]], [["pina", "won"]], [["ugo", "lost"]], [["ugo", "lost"]]])).toEqual(["pina", "ugo", "ugo", "pina"]);
  });

  it("begins anew after a change: an old win does not count twice", () => {
    const games: [string, How][][] = [[["pina", "won"]], [["pina", "won"]], [["ugo", "lost"]], [["ugo", "lost"]], [["pina", "won"]], [["pina", "won"]]];
    expect(through(games).slice(-3)).toEqual(["pina", "pina", "ugo"]);
  });

  it("is not changed by a shared game between, nor by a win and a loss", () => {
    expect(through([[["pina", "won"]], [["pina", "shared"]], [["pina", "won"]], [["pina", "lost"]]])).toEqual(["pina", "pina", "pina", "pina"]);
  });

  it("goes beyond whoever was beaten, though somebody easier was proposed", () => {
    expect(through([[["rosa", "won"]], [["rosa", "won"]]])).toEqual(["pina", "nonna"]);
  });

  it("stays where somebody easier was beaten, or somebody harder won", () => {
    expect(through([[["nino", "won"], ["nonna", "lost"]], [["nino", "won"], ["nonna", "lost"]]])).toEqual(["pina", "pina"]);
  });

  it("is never nobody: the easiest and the hardest stay", () => {
    const lost: [string, How][][] = [[["nino", "lost"]], [["nino", "lost"]], [["nino", "lost"]]];
    expect(through(lost)).toEqual(["pina", "nino", "nino"]);
    expect(through([[["nonna", "won"]], [["nonna", "won"]], [["nonna", "won"]], [["nonna", "won"]]]).at(-1)).toBe("nonna");
  });
});

it("keeps the last ten against each", () => {
  let now = FRESH;
  for (let k = 0; k < 12; k += 1) now = fare.after(now, [{ level: "ugo", how: k < 2 ? "lost" : "won" }, { level: "nino", how: "shared" }]);
  expect(now.results.filter(({ level }) => level === "ugo").map(({ how }) => how)).toEqual(Array(10).fill("won"));
  expect(now.results).toHaveLength(20);
});

it("tells who of two came out better", () => {
  const result = { winners: [2], scores: [5, 3, 7, 5], why: "" };
  expect([1, 2, 3].map((other) => fare.outcome(result, 0, other))).toEqual(["won", "lost", "shared"]);
  expect(fare.outcome({ ...result, winners: [0] }, 0, 2)).toBe("won");
  expect(fare.outcome({ ...result, winners: [0, 2] }, 0, 2)).toBe("shared");
});

describe("a finished game", () => {
  const seat = (number: number, kind: "person" | "bot", level = "", name = ""): SeatState => ({ seat: number, kind, level, name, colour: number, online: true, ready: false, muted: false });
  const over = { game: "borgo", result: { winners: [0], scores: [4, 2, 1], why: "" } };
  const seats = [seat(0, "person", "", "Giulia"), seat(1, "bot", "pina"), seat(2, "bot", "ugo", "Marco")];

  it("counts once, against the family and not against who stands in", () => {
    expect(fare.note("a", { ...over, seats }, [0])).toBeNull();
    expect(fare.note("a", { ...over, seats }, [0])).toBeNull();
    expect([fare.against("borgo", "pina"), fare.against("borgo", "ugo")]).toEqual([["won"], []]);
    expect(fare.note("b", { ...over, seats }, [0])).toBe("ugo");
    expect(fare.proposed("borgo")).toBe("ugo");
    expect(fare.proposed("giro")).toBe("pina");
  });

  it("counts for nobody where several play at one device, or a bot played on", () => {
    fare.note("a", { ...over, seats }, [0, 2]);
    fare.note("b", { ...over, seats: [seat(0, "bot", "ugo", "Giulia"), ...seats.slice(1)] }, [0]);
    fare.note("c", { ...over, seats }, []);
    expect(fare.against("borgo", "pina")).toEqual([]);
  });
});
