import { describe, expect, it } from "vitest";

import { perform, type Flying } from "../src/boards/giro/choreography";
import { after, before, RING } from "../src/boards/giro/cities";
import de from "../src/boards/giro/de.json";
import en from "../src/boards/giro/en.json";
import { frameOf, loopInRow } from "../src/boards/giro/frame";
import { fanSpot, pileAt, sorterOf, trayOf, wagonAt } from "../src/boards/giro/geometry";
import { guide } from "../src/boards/giro/guide";
import it_ from "../src/boards/giro/it.json";
import { deed, handed, type Laid, laidIn, onTable, reordered, seenHand, sorted } from "../src/boards/giro/moves";
import { offersOf } from "../src/boards/giro/offers";
import { backAt, LENGTHS, placesOf, slotAt } from "../src/boards/giro/places";
import { comingTo, marksOf, raised } from "../src/boards/giro/preview";
import { heardHand, heardPile, heardTicket, heardTrips, heardTurn, say, seated } from "../src/boards/giro/say";
import { trailOf } from "../src/boards/giro/threads";
import { following, isStar, wayOf, without, written } from "../src/boards/giro/trips";
import type { Happening, Offer } from "../src/boards/contract";
import { fill, form, type Message } from "../src/lib/forms";
import { Texts } from "../src/lib/say";
import type { GiroView } from "../src/wire/views";
import { STILL } from "./still";

const CITIES = { T: "Torino", M: "Milano", V: "Venezia", N: "Napoli", P: "Palermo", R: "Roma" };
const tickets = RING.flatMap((pile) =>
  Object.keys(CITIES)
    .filter((other) => other !== pile)
    .map((other) => pile + other),
);
const texts = new Texts("en", {
  city: CITIES,
  ticket: Object.fromEntries(tickets.map((each) => [each, `${CITIES[each[0] as "T"]}–${CITIES[each[1] as "T"]}`])),
  join: { and: "and" },
});
const words = (key: string, slots: Record<string, string | number> = {}): string =>
  fill(form((en as Record<string, Message>)[key] ?? "", Number(slots["n"] ?? 0), "en"), slots);
const speaker = { texts, words, names: ["Anna", "Bruno", "Carla", "Dario"], me: 0 };

const VIEW: GiroView = {
  seat: 0,
  max_turns: 30,
  phase: "trip",
  turn: 0,
  turns: 22,
  card: [],
  pile: "",
  cards: { V: 1, PV: 2 },
  piles: Object.fromEntries(RING.map((pile) => [pile, { tickets: 10, under: pile === "V" ? ["VM", "V?"] : [] }])),
  hand: ["MT", "NM", "PN", "TP", "VM"],
  backs: ["TMVNP", "TMMVP", "N", ""],
  known: [[], ["MT"], [], []],
  elsewhere: { TM: 3, VR: 1 },
  trips: [{ "2": ["MV", "VM"] }, {}, {}, {}],
  offer: null,
};

const offer = (move: string, key: string, args: Offer["args"] = {}): Offer => ({ move, key, args, text: move });
const event = (key: string, args: Happening["args"]): Happening => ({ key, args, text: key, by: 0, at: 1 });

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

const FRAMES = [
  ["a desk", 1032, 796],
  ["a wide window", 1500, 700],
  ["a tablet", 752, 620],
  ["a square", 900, 900],
  ["a phone", 344, 414],
  ["a low phone", 344, 340],
  ["a phone held sideways", 480, 352],
  ["a large phone held sideways", 607, 422],
] as const;

describe.each(FRAMES)("on %s", (_, width, height) => {
  const frame = frameOf(width, height, "platform");

  it("the deck lies beside or above the pile of Torino", () => {
    const { deck, pile } = frame;
    const { x, y } = pileAt(frame, "T");
    const clear = deck.x + deck.gap + 104 * deck.k <= x - 58 * pile || deck.y + 148 * deck.k <= y - 96 * pile + 6;
    expect(clear).toBe(true);
  });

  it("everything lies inside the frame", () => {
    expect(frame.w * frame.px).toBeLessThanOrEqual(width + 0.5);
    expect(frame.h * frame.px).toBeLessThanOrEqual(height + 0.5);
    for (const n of [1, 4, 7])
      for (let i = 0; i < n; i++) {
        const { x, y, k } = fanSpot(frame, n, i);
        expect(x - 60 * k).toBeGreaterThanOrEqual(frame.x - 4);
        expect(x + 60 * k).toBeLessThanOrEqual(frame.x + frame.w + 4);
        expect(y + 92 * k).toBeLessThanOrEqual(frame.h + 12);
      }
    for (let slots = 1; slots <= 7; slots++) {
      const tray = trayOf(frame, slots);
      expect(wagonAt(tray, 0).x).toBeGreaterThanOrEqual(frame.x);
      expect(wagonAt(tray, slots).x).toBeLessThanOrEqual(frame.x + frame.w + 8);
    }
    for (const seats of [2, 3, 4])
      for (const place of placesOf(frame, seats, 0))
        for (const length of LENGTHS) {
          const { x, y, r } = slotAt(frame, place, length);
          expect(x - r).toBeGreaterThanOrEqual(frame.x - 1);
          expect(x + r).toBeLessThanOrEqual(frame.x + frame.w + 1);
          expect(y + r).toBeLessThanOrEqual(frame.h);
        }
  });

  it("a finger finds each of seven tickets", () => {
    const step = fanSpot(frame, 7, 1).x - fanSpot(frame, 7, 0).x;
    expect(step * frame.px).toBeGreaterThan(38);
  });

  it("the piles stand apart and above the fan", () => {
    for (const pile of RING) {
      const { y } = pileAt(frame, pile);
      expect(y + 92 * frame.pile).toBeLessThan(frame.hand.y + 6);
      for (const other of RING.filter((each) => each !== pile)) {
        const at = pileAt(frame, other);
        const apart =
          Math.abs(at.x - pileAt(frame, pile).x) > 118 * frame.pile || Math.abs(at.y - y) > 100 * frame.pile;
        expect(apart).toBe(true);
      }
    }
  });

  it("the next seat clockwise sits to the left; of two, where the exchange goes", () => {
    const where = (seats: number, me: number | null): string[] =>
      placesOf(frame, seats, me).map(({ seat, where: side }) => `${seat} ${side}`);
    expect(where(4, 1)).toEqual(["1 own", "2 left", "3 top", "0 right"]);
    expect(where(3, 2)).toEqual(["2 own", "0 left", "1 right"]);
    expect([where(2, 0)[1], where(2, 1)[1], where(2, null)[1]]).toEqual(["1 left", "0 right", "1 left"]);
  });

  it("seven backs of a hand stay in their place", () => {
    for (const place of placesOf(frame, 4, 0).slice(1))
      for (let i = 0; i < 7; i++) {
        const { x, y } = backAt(frame, place, 7, i);
        expect(x).toBeGreaterThan(frame.x);
        expect(x).toBeLessThan(frame.x + frame.w);
        expect(y).toBeLessThan(frame.hand.y);
      }
  });
});

it("on a phone the ring draws back before a trip being built, so that the map stays in sight", () => {
  for (const [width, height] of [[352, 466], [382, 590]] as const) {
    const [before, built] = [frameOf(width, height, "counter"), frameOf(width, height, "platform")];
    const foot = ({ ring }: typeof built): number => ring.y + ring.ry;
    expect(foot(before) - foot(built)).toBeGreaterThan(50);
    expect(foot(built)).toBeLessThan(built.tray.y + 15);
    expect(built.hand).toEqual(before.hand);
  }
});

it("on a phone held sideways a trip bends into two rows before it would lie over the neighbours or the buttons", () => {
  for (const [width, height] of [[480, 352], [489, 360], [557, 382], [607, 422], [640, 430]] as const) {
    const frame = frameOf(width, height, "platform");
    for (let slots = 1; slots <= 6; slots++) {
      const tray = trayOf(frame, slots);
      const rails = 15;
      for (const { plate } of placesOf(frame, 4, 0).slice(1))
        expect(tray.x - rails > plate.x + plate.w || tray.x + tray.w + rails < plate.x).toBe(true);
      expect(tray.y + tray.h).toBeLessThan(sorterOf(frame).y);
      expect(132 * tray.k * frame.px).toBeGreaterThan(60);
      const all = Array.from({ length: slots }, (_, i) => wagonAt(tray, i));
      for (const { x, y } of all) {
        expect(x).toBeGreaterThanOrEqual(tray.x - 0.01);
        expect(x + 132 * tray.k).toBeLessThanOrEqual(tray.x + tray.w + 0.01);
        expect(y + 76 * tray.k).toBeLessThanOrEqual(tray.y + tray.h + 0.01);
      }
      // there above, back below, each beside the one before it
      all.forEach((at, i) => {
        const next = all[i + 1];
        if (next?.back === at.back) expect(next.x > at.x).toBe(!at.back);
      });
    }
  }
  const six = trayOf(frameOf(489, 360, "platform"), 6);
  expect(six.rows).toEqual([3, 3]);
  expect([wagonAt(six, 3).x, wagonAt(six, 5).x]).toEqual([wagonAt(six, 2).x, wagonAt(six, 0).x]);
});

it("on a phone held sideways the others sit beside the ring, each on its side, clear of piles, deck and buttons", () => {
  for (const [width, height] of [[480, 352], [557, 382], [607, 422], [640, 430]] as const) {
    const frame = frameOf(width, height, "platform");
    expect(frame.low).toBe(true);
    const { deck, pile } = frame;
    const piles = RING.map((each) => pileAt(frame, each)).map(({ x, y }) => ({ x: x - 60 * pile, y: y - 92 * pile, w: 120 * pile, h: 184 * pile }));
    const boxes = [
      ...placesOf(frame, 4, 0).map(({ plate }) => plate),
      { x: deck.x, y: deck.y, w: deck.gap + 104 * deck.k, h: 148 * deck.k },
      sorterOf(frame),
      ...piles,
    ];
    boxes.forEach((a, i) =>
      boxes.slice(i + 1).forEach((b) => {
        const apart = a.x + a.w <= b.x + 1 || b.x + b.w <= a.x + 1 || a.y + a.h <= b.y + 1 || b.y + b.h <= a.y + 1;
        expect(apart, JSON.stringify([a, b])).toBe(true);
      }),
    );
  }
  expect(frameOf(344, 340, "platform").low).toBe(false);
});

describe("trips in the seats' rows", () => {
  it("are as large as card and log allow, and stay on the table where they could not be read", () => {
    expect([900, 768, 740, 720].map((height) => loopInRow(height, 4))).toEqual([48, 35, 34, null]);
    expect(loopInRow(660, 2)).toBe(48);
    expect(loopInRow(900, 3)).toBe(54);
  });

  it("give their room on the table to the ring and to the seat across", () => {
    const [full, bare] = [frameOf(1500, 900, null), frameOf(1500, 900, null, true)];
    expect(bare.ring.rx).toBeGreaterThan(full.ring.rx + 50);
    const across = placesOf(bare, 4, 0)[2]!;
    const backs = [0, 5].map((i) => backAt(bare, across, 6, i).x);
    expect((backs[0]! + backs[1]!) / 2).toBeCloseTo(across.plate.x + across.plate.w / 2);
    for (const { plate, where } of placesOf(bare, 4, 0))
      for (const pile of where === "own" ? [] : RING) {
        const { x, y } = pileAt(bare, pile);
        const apart = Math.abs(x - plate.x - plate.w / 2) > plate.w / 2 + 60 * bare.pile || Math.abs(y - plate.y - plate.h / 2) > plate.h / 2 + 92 * bare.pile;
        expect(apart, `${where} ${pile}`).toBe(true);
      }
  });

  it("stand under words that say which neighbour it is, and how many tickets it holds", () => {
    const said = (me: number | null): string[] => [0, 1, 2, 3].map((seat) => seated(VIEW, seat, { ...speaker, me }));
    expect(said(0)).toEqual(["5 tickets", "left neighbour · 5 tickets", "across · 1 ticket", "right neighbour · 0 tickets"]);
    expect(said(2)[1]).toBe("right neighbour · 5 tickets");
    expect(said(null)[1]).toBe("5 tickets");
    const two = { ...VIEW, trips: [{}, {}], backs: ["T", "MM"] };
    expect([seated(two, 1, { ...speaker, me: 0 }), seated(two, 0, { ...speaker, me: 1 })]).toEqual([
      "left neighbour · 2 tickets",
      "right neighbour · 1 ticket",
    ]);
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

describe("in words", () => {
  it("tells piles, tickets, hands and trips as they would be read out", () => {
    expect(heardPile(VIEW, "V", speaker)).toBe(
      "Venezia pile, 10 tickets. Put back under it, next first: Venezia–Milano and one from Venezia.",
    );
    expect(heardTicket("VM", speaker)).toBe(
      "Ticket Venezia–Milano, from the Venezia pile. Exchange: left for Milano, right for Napoli.",
    );
    expect(heardHand(VIEW, 1, "left", "Bruno", speaker)).toBe(
      "Bruno, left neighbour: 5 tickets, Torino, Milano, Milano, Venezia and Palermo. Known to you: Milano–Torino.",
    );
    expect(heardHand(VIEW, 2, "top", "Carla", speaker)).toBe("Carla, across: 1 ticket, Napoli.");
    expect(heardTrips(VIEW, 0, speaker).slice(0, 2)).toEqual([
      "Trip of 2: Milano and Venezia.",
      "Length 3 not yet laid.",
    ]);
  });

  it("counts the turn that is played, and after the end none more", () => {
    expect(heardTurn({ ...VIEW, turns: 29 }, speaker)).toBe("Turn 30 of 30.");
    expect(heardTurn({ ...VIEW, turns: 30, phase: "over" }, speaker)).toBe("Turn 30 of 30.");
  });

  it("gives a spectator no hand and nothing to work out", () => {
    const titles = (view: GiroView): string[] => say(view, speaker).map(({ title }) => title);
    expect(titles(VIEW)).toContain("Your tickets");
    const watched = titles({ ...VIEW, seat: null, hand: [] });
    expect(watched).not.toContain("Your tickets");
    expect(watched).not.toContain("Tickets you can’t place");
  });

  it("helps in a first game with what is to be done now", () => {
    expect(guide(VIEW, [offer("take V", "take")])[0]?.key).toBe("guide.take");
    expect(guide(VIEW, [offer("rest", "rest")])[0]?.key).toBe("guide.notrip");
    expect(guide(VIEW, [offer("trip MT TM", "trip", { tickets: ["MT", "TM"] }), offer("rest", "rest")])[0]?.key).toBe(
      "guide.trip",
    );
    expect(guide(VIEW, [])).toEqual([]);
  });
});

describe.each([
  ["it", it_],
  ["de", de],
])("its words in %s", (_, other) => {
  const messages = other as Record<string, Message>;
  const slots = (message: Message): string[] => {
    const all = typeof message === "string" ? [message] : Object.values(message);
    return [...new Set(all.flatMap((each) => each.match(/\{\w+\}/g) ?? []))].sort();
  };

  it("are the English ones, slot for slot", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    for (const [key, message] of Object.entries(en as Record<string, Message>))
      expect([key, slots(messages[key] ?? "")]).toEqual([
        key,
        key.startsWith("tag.") ? slots(messages[key] ?? "") : slots(message),
      ]);
  });
});
