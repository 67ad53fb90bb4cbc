import { describe, expect, it } from "vitest";

import de from "../src/analysis/de.json";
import en from "../src/analysis/en.json";
import italian from "../src/analysis/it.json";
import { shares, signed, spread } from "../src/lib/points";
import { read } from "../src/lib/places";

const slots = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe("numbers of an analysis", () => {
  it("are whole, and their sum is the rounded sum", () => {
    for (const parts of [[0.25, -0.043, 0.374, -0.223, -0.358], [0.333, 0.333, 0.334], [1 / 3, 1 / 6, -1 / 2], [0.005, 0.005, 0.005]]) {
      const found = spread(parts);
      expect(found.every(Number.isInteger)).toBe(true);
      expect(found.reduce((all, each) => all + each, 0)).toBe(Math.round(100 * parts.reduce((all, each) => all + each, 0)));
      found.forEach((each, k) => expect(Math.abs(each - 100 * (parts[k] ?? 0))).toBeLessThan(1.5));
    }
  });

  it("make a hundred, none below nothing", () => {
    expect(shares([1.12, -0.12])).toEqual([100, 0]);
    expect(shares([1 / 3, 1 / 3, 1 / 3]).reduce((all, each) => all + each, 0)).toBe(100);
    expect(shares([0, 0])).toEqual([0, 0]);
  });

  it("carry their sign", () => {
    expect([signed(4), signed(-4), signed(0), signed(-0)]).toEqual(["+4", "−4", "0", "0"]);
  });
});

describe("a link to a moment", () => {
  it("holds the move and the seat", () => {
    expect(read("/t/abcdefghijkm/replay", "?at=46&seat=2")).toMatchObject({ page: "replay", at: 46, seat: 2 });
    expect(read("/t/abcdefghijkm/replay", "?at=46")).toMatchObject({ seat: null });
    expect(read("/t/abcdefghijkm/replay", "?at=46&seat=17")).toMatchObject({ seat: null });
  });
});

describe.each([
  ["it", italian],
  ["de", de],
])("the analysis in %s", (_, other) => {
  const messages: Record<string, string> = other;

  it("has every sentence with the same slots", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect(slots(messages[key] ?? ""), key).toEqual(slots(text));
  });
});
