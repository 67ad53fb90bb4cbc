import { describe, expect, it } from "vitest";

import { Texts } from "../src/lib/say";

const texts = new Texts("en", {
  join: { and: "and", nature: "chance" },
  tile: { P: "Parmigiano", X: "a trap" },
  event: {
    ran: "{seat} runs from {from} to {to}.",
    seen: "Now seen: {tiles:tile}.",
    opened: "{seat} lifts the roof over {squares}.",
    both: "{seats} win.",
    rolled: "{dice:tile/}.",
  },
  prompt: { turn: { count: "actions", one: "one action left", other: "{actions} actions left" } },
});
const names = ["Ada", "Bruno", "Carla"];

describe("a game's sentences", () => {
  it("put players' names into the slots for seats", () => {
    expect(texts.say("event", { key: "ran", args: { seat: 1, from: "a1", to: "a2" } }, names)).toBe("Bruno runs from a1 to a2.");
  });

  it("call seat −1 chance", () => {
    expect(texts.say("event", { key: "ran", args: { seat: -1, from: "a1", to: "a2" } }, names)).toBe("chance runs from a1 to a2.");
  });

  it("look up the keys of a map where the slot's table ends in a slash", () => {
    expect(texts.say("event", { key: "rolled", args: { dice: { P: 3, X: 6 } } }, names)).toBe("Parmigiano 3 and a trap 6.");
  });

  it("look up words in the table a slot names, in lists and in maps", () => {
    expect(texts.say("event", { key: "seen", args: { tiles: { f1: "P", f2: "X" } } }, names)).toBe("Now seen: f1 Parmigiano and f2 a trap.");
  });

  it("join lists in words", () => {
    expect(texts.say("event", { key: "opened", args: { seat: 0, squares: ["a1", "a2", "a3"] } }, names)).toBe("Ada lifts the roof over a1, a2 and a3.");
    expect(texts.say("event", { key: "both", args: { seats: [0, 2] } }, names)).toBe("Ada and Carla win.");
  });

  it("choose the plural by the argument that counts", () => {
    expect(texts.say("prompt", { key: "turn", args: { actions: 1 } }, names)).toBe("one action left");
    expect(texts.say("prompt", { key: "turn", args: { actions: 3 } }, names)).toBe("3 actions left");
  });

  it("say nothing by itself where there is a form for it", () => {
    const sentence = { count: "loss", none: "no task", one: "one task", other: "{loss} tasks" };
    expect([0, 1, 3].map((loss) => texts.fill(sentence, { loss }, names))).toEqual(["no task", "one task", "3 tasks"]);
  });

  it("show the key where a sentence is missing", () => {
    expect(texts.say("event", { key: "gone", args: {} }, names)).toBe("gone");
  });
});
