import { afterEach, describe, expect, it, vi } from "vitest";

import { breath, inParts, inSlices } from "../src/lib/slices.svelte";

/** Every look at the clock finds it so much later. */
function slowBy(ms: number): void {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += ms));
}

/** How many were there, task by task. */
async function watched(last: number): Promise<number[]> {
  const slices = inSlices(last, true);
  const seen = new Set([slices.at]);
  while (slices.at < last) {
    await breath();
    seen.add(slices.at);
  }
  return [...seen];
}

describe("what comes in slices", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("come one a task where each takes long", async () => {
    slowBy(20);
    expect(await watched(3)).toEqual([0, 1, 2, 3]);
  });

  it("follow each other at once where they are quick", async () => {
    slowBy(0);
    expect(await watched(3)).toEqual([0, 3]);
  });

  it("tell when the last has come, and not before", async () => {
    slowBy(20);
    const slices = inSlices(2, true);
    let told = false;
    void slices.all.then(() => (told = true));
    await breath();
    expect(told).toBe(false);
    await slices.all;
    expect(slices.at).toBe(2);
  });

  it("are all there at once where nobody looks", async () => {
    const slices = inSlices(3, false);
    expect(slices.at).toBe(3);
    await slices.all;
  });
});

describe("parts by name", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("come in their order, and in shares where they are named several times", async () => {
    slowBy(20);
    const parts = inParts(["sky", "cars", "cars", "ghosts"], true);
    const look = (): string => `${parts.has("sky")} ${parts.share("cars", ["red", "blue", "green"]).length} ${parts.has("ghosts")}`;
    const seen = new Set([look()]);
    while (!parts.has("ghosts")) {
      await breath();
      seen.add(look());
    }
    expect([...seen]).toEqual(["true 0 false", "true 2 false", "true 3 false", "true 3 true"]);
  });

  it("are given as they are once all have come", () => {
    const cars = ["red", "blue"];
    expect(inParts(["sky", "cars"], false).share("cars", cars)).toBe(cars);
  });
});
