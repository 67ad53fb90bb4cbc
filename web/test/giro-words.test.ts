import { describe, expect, it } from "vitest";

import { RING } from "../src/boards/giro/cities";
import de from "../src/boards/giro/de.json";
import en from "../src/boards/giro/en.json";
import { empty, unsaid } from "../src/boards/giro/empty";
import { guide } from "../src/boards/giro/guide";
import it_ from "../src/boards/giro/it.json";
import { heardHand, heardPile, heardTicket, heardTrips, heardTurn, say, seated } from "../src/boards/giro/say";
import { fill, type Message } from "../src/lib/forms";
import { Texts } from "../src/lib/say";
import type { Offer } from "../src/boards/contract";
import type { GiroView } from "../src/wire/views";
import { event, offer, VIEW } from "./giro-view";

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
  fill((en as Record<string, Message>)[key] ?? "", slots);
const speaker = { texts, words, names: ["Anna", "Bruno", "Carla", "Dario"], me: 0 };

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

  it("asks nobody for a trip that everyone can see there is not", () => {
    const rest = [offer("rest", "rest")];
    const holding = (n: number, ...laid: number[]): GiroView => ({ ...VIEW, hand: VIEW.hand.slice(0, n), trips: [Object.fromEntries(laid.map((each) => [each, []])), {}, {}, {}] });
    expect(empty(holding(1), rest)).toBe("rest");
    expect(empty(holding(2, 2), rest)).toBe("rest");
    expect(empty(holding(3, 2, 3), rest)).toBe("rest");
    // the tickets might close a circle, for all that others know
    expect(empty(holding(2), rest)).toBeNull();
    expect(empty(holding(3, 2), rest)).toBeNull();
    expect(empty(holding(5, 2, 3, 4), rest)).toBeNull();
    expect(empty({ ...holding(5, 2, 3, 4, 5), hand: [...VIEW.hand, "TM"] }, rest)).toBeNull();
    expect(empty(holding(1), [offer("keep", "keep")])).toBeNull();
    expect(empty({ ...holding(1), seat: null }, rest)).toBeNull();
  });

  it("tells a turn in which a ticket was taken in one line", () => {
    const turn = ["turned", "chose", "drew", "kept", "rested", "turn_ended"].map((key) => event(key, { seat: 0 }));
    const said = (me: number | null, hidden: boolean): string[] =>
      turn.map((each) => (hidden && each.key === "drew" ? event("drew_hidden", { seat: 0 }) : each)).filter((each) => !unsaid(each, me)).map(({ key }) => key);
    expect(said(0, false)).toEqual(["drew"]);
    expect(said(1, true)).toEqual(["chose"]);
    expect(said(null, true)).toEqual(["chose"]);
    expect(unsaid(event("laid", { seat: 0 }), 1)).toBe(false);
  });

  it("helps in a first game with what is to be done now", () => {
    const keys = (...legal: Offer[]): string[] => guide(VIEW, legal).map(({ key }) => key);
    expect(keys(offer("take V", "take"))).toEqual(["guide.goal", "guide.take"]);
    expect(keys(offer("rest", "rest"))).toEqual(["guide.goal", "guide.notrip"]);
    expect(keys(offer("swap left VN", "swap"), offer("keep", "keep"))).toEqual(["guide.goal", "guide.swap"]);
    expect(keys(offer("trip MT TM", "trip", { tickets: ["MT", "TM"] }), offer("rest", "rest"))).toEqual(["guide.goal", "guide.trip", "guide.extra"]);
    expect(keys()).toEqual(["guide.goal"]);
  });

  it("speaks to each of two players of the one circle that counts", () => {
    const two = { ...VIEW, trips: VIEW.trips.slice(0, 2) };
    for (const side of ["left", "right"])
      expect(guide(two, [offer(`swap ${side} VN`, "swap"), offer("keep", "keep")]).at(-1)).toEqual({ key: `guide.swap.${side}`, at: "ticket" });
  });

  it("says beside a seat's trips which neighbour it is, and how many tickets it holds", () => {
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
