/** First-game help tells every idea once. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { joined, ring } from "../src/table/areas";
import { stubBrowser } from "./stubs";

beforeAll(stubBrowser);
afterAll(() => vi.unstubAllGlobals());

it("tells the first idea that was not told, each once, and all again when it is asked for", async () => {
  const { endHelp, helpAgain, helps, tell, untold } = await import("../src/lib/help");
  const { settings } = await import("../src/lib/settings.svelte");
  const [goal, run, push] = [{ key: "goal" }, { key: "run" }, { key: "push" }];
  expect(helps("borgo")).toBe(true);
  expect(untold("borgo", [goal, run])).toBe(goal);
  tell("borgo", goal);
  expect(untold("borgo", [goal, run])).toBe(run);
  tell("borgo", run);
  tell("borgo", run);
  expect(untold("borgo", [goal, run])).toBeNull();
  expect(untold("borgo", [goal, run, push])).toBe(push);
  expect(untold("giro", [goal])).toBe(goal);
  expect(settings.told["borgo"]).toEqual(["goal", "run"]);

  settings.confirm = true;
  endHelp("borgo");
  endHelp("borgo");
  expect([helps("borgo"), helps("giro"), settings.guided, settings.confirm]).toEqual([false, true, ["borgo"], true]);
  helpAgain("borgo");
  expect(helps("borgo")).toBe(true);
  expect(untold("borgo", [goal, run])).toBe(goal);
});

it("ends a title as a sentence, also one that asks", async () => {
  const { ended } = await import("../src/lib/help");
  expect([ended("How you win"), ended("Where will the nobleman go?")]).toEqual(["How you win.", "Where will the nobleman go?"]);
});

it("frames what overlaps as one, and what only touches apart", () => {
  const area = (x: number, w: number) => ({ x, y: 0, w, h: 10 });
  expect(joined([area(0, 20), area(30, 20), area(50, 20), area(15, 20)])).toEqual([area(50, 20), area(0, 50)]);
  expect(joined([])).toEqual([]);
});

it("lays no line of a ring through a text", () => {
  const area = { x: 100, y: 100, w: 60, h: 40 };
  expect(ring(area, [])).toEqual({ x: 95, y: 95, w: 70, h: 50 });
  // right above it, and below it on the left
  const texts = [{ x: 90, y: 84, w: 80, h: 12 }, { x: 40, y: 120, w: 56, h: 10 }];
  const { x, y, w, h } = ring(area, texts);
  expect([y, y + h]).toEqual([99, 145]);
  expect(x).toBeGreaterThan(97.4);
  expect(x + w).toBe(165);
});
