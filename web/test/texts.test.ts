import { describe, expect, it } from "vitest";

import { fill, type Message, preferred } from "../src/lib/forms";
import de from "../src/texts/de.json";
import en from "../src/texts/en.json";
import italian from "../src/texts/it.json";

const slots = (message: Message): string[] => {
  const texts = typeof message === "string" ? [message] : Object.values(message);
  return [...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].filter((slot) => slot !== "{n}").sort();
};

describe.each([
  ["it", italian],
  ["de", de],
])("the page in %s", (_, other) => {
  const messages = other as Record<string, Message>;

  it("has every sentence the English page has, and no other", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.entries(en))("fills the same slots in %s", (key, message) => {
    expect(slots(messages[key] ?? "")).toEqual(slots(message));
  });

  it("counts where the English page counts", () => {
    const counting = (all: object): string[] => Object.entries(all).filter(([, m]) => typeof m !== "string").map(([k]) => k);
    expect(counting(messages).sort()).toEqual(counting(en).sort());
  });

  it("never raises its voice", () => {
    expect(JSON.stringify(messages)).not.toContain("!");
  });
});

describe("forms", () => {
  it("tells one from many by the slot that counts", () => {
    const message = { count: "ways", one: "{ways} way of {n}", other: "{ways} ways of {n}" };
    expect([0, 1, 2].map((ways) => fill(message, { ways, n: 1 }))).toEqual(["0 ways of 1", "1 way of 1", "2 ways of 1"]);
  });

  it("says of none what is said of none alone", () => {
    const message = { count: "n", none: "no way", one: "{n} way", other: "{n} ways" };
    expect([0, 1, 2].map((n) => fill(message, { n }))).toEqual(["no way", "1 way", "2 ways"]);
  });

  it("leaves a slot it can't fill in sight", () => {
    expect(fill("{name} thinks of {what}", { name: "Ada" })).toBe("Ada thinks of {what}");
  });

  it("speaks the browser's first language that it knows, unless another was chosen", () => {
    expect(preferred(["fr-FR", "de-AT", "it"], null)).toBe("de");
    expect(preferred(["fr"], null)).toBe("en");
    expect(preferred(["de"], "it")).toBe("it");
  });
});
