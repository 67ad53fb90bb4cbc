import { describe, expect, it } from "vitest";

import de from "../src/boards/borgo/de.json";
import en from "../src/boards/borgo/en.json";
import { guide } from "../src/boards/borgo/guide";
import italian from "../src/boards/borgo/it.json";
import { pushLine, say } from "../src/boards/borgo/say";
import { fill, type Message } from "../src/lib/forms";
import { Texts } from "../src/lib/say";
import type { BorgoView } from "../src/wire/views";
import { offer, VIEW } from "./borgo-view";

describe("the castle in words", () => {
  const tables = {
    tile: { G: "Gorgonzola", M: "Mozzarella", R: "Ricotta", B: "Burrata", T: "Taleggio", P: "Parmigiano", "?": "a hidden tile" },
    roof: { copper: "copper roof", straw: "straw roof", tile: "tile roof" },
    join: { and: "and" },
  };
  const words = (key: string, slots: Record<string, string | number> = {}): string =>
    fill((en as Record<string, Message>)[key] ?? "", slots);
  const speaker = { texts: new Texts("en", tables), names: ["Ada", "Bruno"], words, me: 0 };
  const lines = (view: BorgoView): string[] => say(view, speaker).flatMap((part) => [...part.lines]);

  it("names every square, mouse and cheese", () => {
    const told = lines(VIEW);
    expect(told).toContain("d4: Ada’s mouse, Gorgonzola");
    expect(told).toContain("a7: Ada’s mouse, tower");
    expect(told).toContain("c3: under the straw roof over c3, d3 and e3");
    expect(told).toContain(
      "Ada: 2 of 4 kinds of cheese (Gorgonzola and Mozzarella). Mice: 2 in the castle, 2 outside, 0 lost.",
    );
    expect(told).toContain("The spare: Taleggio.");
    expect(
      say(VIEW, speaker)
        .slice(2)
        .every((part) => part.lines.length === 7),
    ).toBe(true);
  });

  it("tells what a push would bring under whose mice", () => {
    expect(pushLine(VIEW, "a4", speaker)).toBe(
      "Under the mice come Ricotta (yours, d4) and Gorgonzola (Bruno’s, e4).",
    );
    // one's own come first: a phone's card may show no more
    expect(pushLine(VIEW, "a4", { ...speaker, me: 1 })).toBe(
      "Under the mice come Gorgonzola (yours, e4) and Ricotta (Ada’s, d4).",
    );
    expect(pushLine(VIEW, "d1", speaker)).toBe("Under your mouse on d4 comes a hidden tile.");
    expect(pushLine(VIEW, "b1", speaker)).toBe("No mouse stands on this line.");
  });

  it("tells what is remembered only with the aid", () => {
    expect(lines({ ...VIEW, remembered: { d3: "P" } })).toContain(
      "d3: under the straw roof over c3, d3 and e3; last seen there: Parmigiano",
    );
  });
});

describe("help for a first game", () => {
  it("says first how it is won, then how it is lost once there is danger, then what may be done now", () => {
    const legal = [offer("open M", "open", {}), offer("push d1", "push", {})];
    const keys = (view: typeof VIEW): string[] => guide(view, legal).map(({ key }) => key);
    const safe = { ...VIEW, spare: "P", tiles: { d4: "P" }, mice: VIEW.mice.map((each) => each.filter((at) => at !== "lost")), actions: 3 };
    expect(keys(safe)).toEqual(["guide.goal", "guide.open", "guide.push"]);
    for (const danger of [{ spare: "X" }, { tiles: { d4: "X" } }, { mice: [["a1", "lost"], ["g7"]] }]) {
      expect(keys({ ...safe, ...danger })).toEqual(["guide.goal", "guide.trap", "guide.open", "guide.push"]);
    }
    expect(keys({ ...safe, actions: 1 })).toEqual(["guide.goal", "guide.roofs", "guide.open", "guide.push"]);
    expect(guide({ ...VIEW, phase: "place", goal: 5 }, [offer("place a1", "place", {})])).toEqual([
      { key: "guide.goal", slots: { n: 5 } },
      { key: "guide.place", at: "tower" },
    ]);
    expect(guide({ ...VIEW, actions: 1 }, legal).every(({ key }) => `${key}.title` in en && `${key}.text` in en)).toBe(true);
  });
});

describe.each([
  ["it", italian],
  ["de", de],
])("the board's words in %s", (_, other) => {
  const slots = (message: Message): string[] => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort();
  const messages = other as Record<string, Message>;

  it("are as many as in English, with the same slots, and calm", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    for (const [key, message] of Object.entries(en))
      expect([key, slots(messages[key] ?? "")]).toEqual([key, slots(message)]);
    expect(JSON.stringify(messages)).not.toContain("!");
  });
});
