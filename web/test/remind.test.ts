import { beforeAll, describe, expect, it } from "vitest";

import de from "../src/remind/de.json";
import en from "../src/remind/en.json";
import italian from "../src/remind/it.json";
import { stubBrowser } from "./stubs";

let { keyOf, quietOf } = {} as typeof import("../src/lib/reminders");
beforeAll(async () => {
  stubBrowser();
  ({ keyOf, quietOf } = await import("../src/lib/reminders"));
});

const slots = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each([
  ["it", italian],
  ["de", de],
])("reminders in %s", (_, other) => {
  it("have every sentence the English ones have, with the same slots, and no other", () => {
    expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect(slots(other[key as keyof typeof en]), key).toEqual(slots(text));
    expect(JSON.stringify(other)).not.toContain("!");
  });
});

describe("quiet hours", () => {
  it("are told with the place whose clocks count, if there are any", () => {
    expect(quietOf({ on: true, since: 22, until: 7 })).toMatchObject({ since: 22, until: 7 });
    expect(quietOf({ on: true, since: 22, until: 7 })?.zone).toMatch(/^[\w+-]+(\/[\w+-]+)*$/);
    expect(quietOf({ on: false, since: 22, until: 7 })).toBeNull();
    expect(quietOf({ on: true, since: 7, until: 7 })).toBeNull();
  });
});

describe("keys", () => {
  it("are said in base64url without an end", () => {
    expect(keyOf(new Uint8Array([251, 255, 254, 1]).buffer)).toBe("-__-AQ");
    expect(keyOf(null)).toBe("");
  });
});
