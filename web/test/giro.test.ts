import { describe, expect, it } from "vitest";

import { perform, type Flying } from "../src/boards/giro/choreography";
import { after, before } from "../src/boards/giro/cities";
import { frameOf } from "../src/boards/giro/frame";
import { pileAt } from "../src/boards/giro/geometry";
import { deed, handed, type Laid, laidIn, onTable, reordered, seenHand, sorted } from "../src/boards/giro/moves";
import { offersOf } from "../src/boards/giro/offers";
import { placesOf, slotAt } from "../src/boards/giro/places";
import { comingTo, marksOf, raised } from "../src/boards/giro/preview";
import { trailOf } from "../src/boards/giro/threads";
import { following, isStar, wayOf, without, written } from "../src/boards/giro/trips";
import type { Happening } from "../src/boards/contract";
import type { GiroView } from "../src/wire/views";
import { event, offer, VIEW } from "./giro-view";
import { STILL } from "./still";

describe("the ring", () => {
  it("names the city before a pile on the black circle and the one after it on the grey", () => {
    expect([before("V"), after("V"), before("T"), after("T")]).toEqual(["M", "N", "P", "M"]);
  });
});

describe("a trip", () => {
  it("turns each ticket until the ends meet", () => {
    const way = wayOf(["MT", "PT", "PN"]);
    expect(way?.steps.map(({ from, to }) => from + to)).toEqual(["MT", "TP", "PN"]);
    expect([way?.start, way?.end, way?.closed]).toEqual(["M", "N", false]);
    expect(wayOf(["MT", "PN"])).toBeNull();
    expect(wayOf([])).toBeNull();
  });

  it("closes when it comes home, two tickets between the same cities too", () => {
    expect(wayOf(["MT", "TM"])?.closed).toBe(true);
    expect(wayOf(["MT", "TV", "VM"])?.closed).toBe(true);
    expect(wayOf(["MT"])?.closed).toBe(false);
  });

  it("is written as the rules write it", () => {
    expect(written(["MT", "TP", "PN", "NR", "VR", "MV"])).toBe("trip MT MV VR NR PN TP");
    expect(written(["VM", "MV"])).toBe("trip MV VM");
  });

  it("earns its star with tickets from different piles only", () => {
    expect(isStar(["MT", "TV", "VM"])).toBe(true);
    expect(isStar(["MT", "TV", "MV"])).toBe(false);
  });

  it("can be begun anywhere and only goes on to a trip on offer", () => {
    const trips = [
      ["MT", "TV", "VM"],
      ["MV", "VM"],
    ];
    expect([...following(trips, []).keys()].sort()).toEqual(["MT", "MV", "TV", "VM"]);
    expect([...following(trips, ["VM"]).keys()].sort()).toEqual(["MT", "MV", "TV"]);
    expect([...following(trips, ["TV", "MT"]).keys()]).toEqual(["VM"]);
    expect(following(trips, ["TV", "MV"]).size).toBe(0);
    expect(following(trips, ["MV", "VM"]).size).toBe(0);
    expect([...(following(trips, ["MV"]).get("VM") ?? [])]).toEqual([2]);
  });

  it("of two tickets of one kind takes both", () => {
    expect([...following([["MT", "MT"]], ["MT"]).keys()]).toEqual(["MT"]);
    expect(without(["MT", "MT", "TV"], ["MT"])).toEqual(["MT", "TV"]);
  });
});

describe("moves and views", () => {
  it("reads a move's text", () => {
    expect(deed("take V")).toEqual({ kind: "take", pile: "V" });
    expect(deed("swap left VM")).toEqual({ kind: "swap", side: "left", ticket: "VM" });
    expect(deed("trip MT TV VM")).toEqual({ kind: "trip", tickets: ["MT", "TV", "VM"] });
    expect([deed("rest"), deed("take R"), deed(null)]).toEqual([null, null, null]);
  });

  it("sorts what is on offer by what is pressed for it", () => {
    const swap = offersOf([offer("swap left VM", "swap"), offer("swap right VM", "swap"), offer("keep", "keep")], null);
    expect(swap.mode).toBe("swap");
    expect(Object.keys(swap.swaps.get("VM") ?? {})).toEqual(["left", "right"]);
    const trips = [offer("trip MT TM", "trip_extra", { tickets: ["MT", "TM"] }), offer("rest", "rest")];
    expect(offersOf(trips, null).trips).toHaveLength(1);
    expect(offersOf(trips, "rest").trips).toHaveLength(0);
    expect(offersOf([], null).mode).toBeNull();
  });

  it("shows the faces it is sure of and no other", () => {
    expect(seenHand("TMMVP", ["MT"])).toEqual([
      { pile: "T", sure: null },
      { pile: "M", sure: "T" },
      { pile: "M", sure: null },
      { pile: "V", sure: null },
      { pile: "P", sure: null },
    ]);
  });

  it("takes an offered ticket out of the hand while it lies on the table", () => {
    const view = onTable({ ...VIEW, phase: "give", offer: { to: 1, ticket: "VM", wants: "M" } });
    expect(view.hand).toEqual(["MT", "NM", "PN", "TP"]);
    expect(view.backs[0]).toBe("TMNP");
  });

  it("hands tickets over without faces nobody told", () => {
    const given = handed(VIEW, 1, "M?", "T?");
    expect(given.backs[1]).toBe("TTMVP");
    expect(given.hand).toEqual(VIEW.hand);
    expect(handed(VIEW, 1, "MT", null).known[1]).toEqual([]);
  });

  it("sorts the fan by pile, by the other city, or as its owner likes", () => {
    const kinds = (order: "pile" | "other" | "own", own: string[] = []): string[] =>
      sorted(["VM", "MT", "MT", "NR", "TP"], order, own).map(({ id }) => id);
    expect(kinds("pile")).toEqual(["TP0", "MT0", "MT1", "VM0", "NR0"]);
    expect(kinds("other")).toEqual(["MT0", "MT1", "VM0", "TP0", "NR0"]);
    expect(kinds("own", ["NR0", "VM0"])).toEqual(["NR0", "VM0", "TP0", "MT0", "MT1"]);
    expect(reordered(sorted(["VM", "MT"], "pile", []), "MT0", 1)).toEqual(["VM0", "MT0"]);
  });
});

describe("what happened", () => {
  const frame = frameOf(1032, 796, null);
  const places = placesOf(frame, 4, 0);
  async function after_(view: GiroView, key: string, args: Happening["args"]): Promise<GiroView> {
    const stage = {
      frame,
      places,
      view,
      air: [] as readonly Flying[],
      awaited: null as string | null,
      lifted: null,
      stamp: null,
      landed: null as Laid | null,
      slot: (seat: number, length: number) => slotAt(frame, places[seat]!, length),
      fan: () => sorted(stage.view.hand, "pile", []),
      clear: () => [],
    };
    await perform(stage, event(key, args), STILL, view);
    expect([stage.air, stage.awaited]).toEqual([[], null]);
    return stage.view;
  }

  it("a drawn ticket leaves its pile for the hand, its face for its owner only", async () => {
    const mine = await after_(VIEW, "drew", { seat: 0, ticket: "TR" });
    expect([mine.hand.includes("TR"), mine.piles["T"]?.tickets]).toEqual([true, 9]);
    const theirs = await after_(VIEW, "drew_hidden", { seat: 2, city: "T" });
    expect([theirs.backs[2], theirs.hand]).toEqual(["TN", VIEW.hand]);
  });

  it("an exchange crosses the table", async () => {
    const offered = await after_(VIEW, "offered", { seat: 0, partner: 1, city: "V", wants: "M", ticket: "VM" });
    expect(offered.offer).toEqual({ to: 1, ticket: "VM", wants: "M" });
    expect(offered.hand).not.toContain("VM");
    const done = await after_(offered, "exchanged", {
      seat: 0,
      partner: 1,
      city: "V",
      wants: "M",
      ticket: "VM",
      back: "MT",
    });
    expect(done.offer).toBeNull();
    expect(done.hand.filter((each) => each === "MT")).toHaveLength(2);
    expect(done.backs.slice(0, 2)).toEqual(["TMMNP", "TMVVP"]);
  });

  it("a trip leaves the hand for the slot of its length", async () => {
    const mine = await after_(VIEW, "laid_extra", { seat: 0, tickets: ["MT", "TP", "PN", "NM"], length: 4 });
    expect([mine.hand, mine.backs[0]]).toEqual([["VM"], "V"]);
    expect(mine.trips[0]?.["4"]).toEqual(["MT", "TP", "PN", "NM"]);
  });

  it("a discard goes under its pile", async () => {
    const then = await after_(VIEW, "discarded_hidden", { seat: 2, city: "N" });
    expect([then.backs[2], then.piles["N"]?.tickets]).toEqual(["", 11]);
  });

  it("draws a line from pile to hand and round the slot of a trip", () => {
    const trail = trailOf(frame, places, 0, [
      event("drew_hidden", { seat: 1, city: "V" }),
      event("laid", { seat: 2, tickets: ["MV", "VM"], length: 2 }),
    ]);
    expect(trail.threads).toHaveLength(1);
    expect(trail.threads[0]?.a).toEqual(pileAt(frame, "V"));
    expect(trail.rings).toHaveLength(1);
  });

  it("leaves the ring round a trip to the seat's row, where trips stand there", () => {
    const events = [event("laid", { seat: 2, tickets: ["MV", "VM"] }), event("drew_hidden", { seat: 1, city: "V" })];
    const bare = frameOf(1032, 796, null, true);
    expect(trailOf(bare, placesOf(bare, 4, 0), 0, events)).toMatchObject({ rings: [], threads: [{}] });
    expect(laidIn(events)).toEqual([{ seat: 2, length: 2 }]);
  });
});

describe("what a move would do", () => {
  const fan = sorted(["MT", "MT", "TV", "VM"], "pile", []);

  it("raises the tickets it means, of two of a kind the chosen one", () => {
    expect([...raised(fan, null, "MT1")]).toEqual(["MT1"]);
    expect([...raised(fan, deed("give MT"), "MT1")]).toEqual(["MT1"]);
    expect([...raised(fan, deed("give VM"), "MT1")]).toEqual(["VM0"]);
    expect([...raised(fan, deed("trip MT TV VM"), null)]).toEqual(["TV0", "MT0", "VM0"]);
    expect([...raised(fan, deed("trip MT MT"), null)]).toEqual(["MT0", "MT1"]);
  });

  it("opens the fan where a ticket of the pile would come", () => {
    expect(comingTo(["TV", "NM", "PR"], "pile", [], "V")).toEqual({ pile: "V", at: 1 });
    expect(comingTo(["TV", "NM"], "own", ["NM0", "TV0"], "V").at).toBe(2);
  });

  it("marks what a line of the log names", () => {
    const marks = marksOf([event("discarded_hidden", { seat: 2, city: "N" }), event("turned", { cities: ["V"] })]);
    expect([marks.seats.has(2), marks.piles.has("N"), marks.card]).toEqual([true, true, true]);
    expect(marksOf([event("offered_hidden", { seat: 1, partner: 2, city: "V" })]).piles.size).toBe(0);
  });
});
