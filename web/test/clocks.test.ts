/** Clocks to choose from. */
import { beforeEach, describe, expect, it } from "vitest";

import { NO_CLOCK } from "../src/lib/agreed";
import type { Clock } from "../src/wire/protocol";
import { stubBrowser } from "./stubs";

beforeEach(() => stubBrowser());

describe("a clock", () => {
  it("is never out of its limits, whatever is typed", async () => {
    const { LIMITS, within } = await import("../src/lib/clocks");
    expect([NaN, -1, 0, 1, 1.6, 1440, 1441, Infinity].map((each) => within(each, LIMITS.minutes))).toEqual([1, 1, 1, 1, 2, 1440, 1440, 1]);
    expect([-1, 0, 600, 601].map((each) => within(each, LIMITS.increment))).toEqual([0, 0, 600, 600]);
    expect([0, 1, 30, 31].map((each) => within(each, LIMITS.days))).toEqual([1, 1, 30, 30]);
  });

  it("is said by what matters in it", async () => {
    const { clockWord, PRESETS, same } = await import("../src/lib/clocks");
    const said = (clock: Clock): string => clockWord(clock).replaceAll("\u00a0", " ");
    expect(PRESETS.map(said)).toEqual(["no clock", "5 min + 10 s", "10 min + 15 s", "20 min + 30 s", "1 day a turn", "3 days a turn", "7 days a turn"]);
    expect(said({ ...NO_CLOCK, kind: "bank", bank: 90, increment: 0 })).toBe("1.5 min + 0 s");
    expect(same(NO_CLOCK, { ...NO_CLOCK, bank: 10 })).toBe(true);
    expect(same({ ...NO_CLOCK, kind: "days", days: 1 }, { ...NO_CLOCK, kind: "days", days: 2 })).toBe(false);
  });
});
