import { describe, expect, it } from "vitest";

import { breath, inTurn } from "../src/lib/turns.svelte";

describe("pieces in turn", () => {
  it("come one a task", async () => {
    const turns = inTurn(3, true);
    const seen = [turns.at];
    for (let k = 0; k < 4; k++) {
      await breath();
      seen.push(turns.at);
    }
    expect(seen).toEqual([0, 1, 2, 3, 3]);
  });

  it("tell when the last has come, and not before", async () => {
    const turns = inTurn(2, true);
    let told = false;
    void turns.all.then(() => (told = true));
    await breath();
    expect(told).toBe(false);
    await turns.all;
    expect(turns.at).toBe(2);
  });

  it("are all there at once where nobody looks", async () => {
    const turns = inTurn(3, false);
    expect(turns.at).toBe(3);
    await turns.all;
  });
});
