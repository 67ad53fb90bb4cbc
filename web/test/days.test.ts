import { describe, expect, it } from "vitest";

import { dayOf, nextOf, ofDay, streak } from "../src/lib/days";

describe("the puzzle of a day", () => {
  it("is the same for everybody, and another the next day", () => {
    const morning = Date.UTC(2026, 10, 18, 0, 1);
    const night = Date.UTC(2026, 10, 18, 23, 59);
    expect(dayOf(morning)).toBe(dayOf(night));
    expect(dayOf(night + 120_000)).toBe(dayOf(night) + 1);
    const names = ["a", "b", "c"];
    const days = [0, 1, 2, 3].map((more) => ofDay(names, dayOf(night) + more));
    expect(new Set(days.slice(0, 3)).size).toBe(3);
    expect(days[3]).toBe(days[0]);
    expect(ofDay([], 7)).toBe(null);
  });
});

describe("days in a row", () => {
  it("end with today, or with yesterday as long as today is not over", () => {
    expect(streak([], 10)).toBe(0);
    expect(streak([10], 10)).toBe(1);
    expect(streak([8, 9], 10)).toBe(2);
    expect(streak([8, 9, 10], 10)).toBe(3);
  });

  it("are broken by a day left out", () => {
    expect(streak([7, 8], 10)).toBe(0);
    expect(streak([6, 7, 9, 10], 10)).toBe(2);
  });
});

describe("the next puzzle", () => {
  it("is the next in order that is not solved, from the beginning again after the last", () => {
    expect(nextOf(["a", "b", "c"], "a", [])).toBe("b");
    expect(nextOf(["a", "b", "c"], "b", ["c"])).toBe("a");
    expect(nextOf(["a", "b", "c"], "c", ["a", "b", "c"])).toBe(null);
    expect(nextOf(["a"], "a", [])).toBe(null);
  });
});
