/** Sentences that were not true, and what they depend on. */
import { expect, it } from "vitest";

import en from "../src/boards/giro/en.json";
import { askingOf as giroAsks } from "../src/boards/giro/asking";
import type { Choice as GiroChoice } from "../src/boards/giro/choice.svelte";
import type { Standing } from "../src/boards/giro/standing";
import { wayOf } from "../src/boards/giro/trips";
import italy from "../src/boards/little-italy/en.json";
import { askingOf as italyAsks } from "../src/boards/little-italy/asking";
import type { Choice as ItalyChoice } from "../src/boards/little-italy/choice.svelte";
import type { BoardProps, Offer, Words } from "../src/boards/contract";
import { fill, type Message } from "../src/lib/forms";
import { Texts } from "../src/lib/say";
import type { LittleItalyView } from "../src/wire/views";
import { VIEW as GIRO } from "./giro-view";
import { stubBrowser } from "./stubs";

const speaking = (messages: Record<string, Message>): Words => (key, slots = {}) => fill(messages[key] ?? "", slots);
const texts = new Texts("en", { join: { and: "and" }, city: { M: "Milano" }, car: { yellow: "Yellow" } });

it("Giro: six is no length among the others that are still needed", () => {
  const build = ["MT", "TP"];
  const choice = { build, way: wayOf(build), ready: null } as unknown as GiroChoice;
  const asked = (laid: Record<string, string[]>): string => {
    const props = { legal: [{}], words: speaking(en), texts, me: 0 };
    return giroAsks({ moving: false, props, drawn: { ...GIRO, trips: [laid] } } as unknown as Standing, choice)?.text ?? "";
  };
  expect(asked({})).toContain("You still need trips of 2, 3, 4 and 5, or one of 6.");
  expect(asked({ 3: ["MT", "TP", "PM"], 5: [] })).toContain("You still need trips of 2 and 4, or one of 6.");
});

it("Giro: whether there is a trip to lay is said before a ticket is chosen", () => {
  const asked = (trips: unknown[], hand: string[]): string | null => {
    const props = { legal: trips.length ? [{}, {}] : [{ key: "rest", move: "rest" }], view: { ...GIRO, hand }, words: speaking(en), texts, me: 0 };
    const choice = { build: [], fan: [], picked: null, offers: { mode: "trip", trips } } as unknown as GiroChoice;
    return giroAsks({ moving: false, props, drawn: props.view } as unknown as Standing, choice)?.text ?? null;
  };
  expect(asked([{}], ["MT", "TM", "VM"])).toBe("You can lay a round-trip: choose the tickets that glow, one after another.");
  expect(asked([], ["MT", "TP", "VM"])).toBe("Your tickets make no new round-trip yet. Keep collecting.");
  // nobody is asked where everybody can see that there is none
  expect(asked([], ["MT"])).toBe(null);
});

it("Little Italy: who gets one and pays one has been paid something", () => {
  const drive = { key: "drive", args: { seat: 0, car: "yellow", from: 1, to: 4, way: [2, 3, 4], over: [], pips: 3 } };
  const offered = (then: unknown[]): Offer => ({ move: "drive yellow", key: "drive_to_police", text: "", args: { ...drive.args, then } });
  const sentence = (offer: Offer): string => {
    const props = { words: speaking(italy as Record<string, Message>), texts, seats: [{ name: "Ada" }, { name: "Bruno" }], rows: null, view: { cars: {}, cup: [] } };
    const choice = { cars: new Map([["yellow", [offer]]]), car: "yellow", told: offer } as unknown as ItalyChoice;
    return italyAsks(props as unknown as BoardProps<LittleItalyView>, choice, [], false, false, () => undefined)?.text ?? "";
  };
  const met = { key: "met_police", args: { seat: 0, car: "yellow", space: 4, value: 1 } };
  const paid = { key: "paid", args: { seat: 0, car: "yellow", points: 1 } };
  expect(sentence(offered([met, paid]))).toContain("In the end nobody gains or loses.");
  expect(sentence(offered([]))).toContain("Nobody gains or loses.");
});

it("a winner who has no more than another is explained, and nobody else", { timeout: 120_000 }, async () => {
  stubBrowser();
  const { close } = await import("../src/lib/outcome.svelte");
  expect(close({ winners: [1], scores: [3, 2, 1], why: "mice" })).toBe(true);
  expect(close({ winners: [1], scores: [2, 2], why: "mice" })).toBe(true);
  expect(close({ winners: [0], scores: [4, 3], why: "goal" })).toBe(false);
  expect(close({ winners: [0, 1], scores: [4, 4], why: "goal" })).toBe(false);
  expect(close({ winners: [], scores: [0, 0], why: "max_turns" })).toBe(false);
});
