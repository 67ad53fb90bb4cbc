import { execFile } from "node:child_process";

import { expect, test } from "vitest";

test("a planted hang is red and told, whether it waits or keeps busy", async () => {
  const words = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/planted/vitest.config.ts", "--reporter", "tap-flat"];
  const env = { ...process.env, PATIENCE: "3000" };
  const told = await new Promise<string>((done, fail) => {
    execFile(process.execPath, words, { env, timeout: 80_000 }, (problem, out, errors) => {
      if (problem?.code === 1) done(out + errors);
      else fail(new Error(`ended with ${problem?.code ?? problem?.signal ?? 0}: ${out}${errors}`));
    });
  });
  expect(told).toMatch(/^not ok .* waits for ever/m);
  expect(told).toMatch(/^ok .* is well/m);
  expect(told).toContain('Kept busy for 3 s in "keeps busy":\n  at spin (');
  expect(told).toMatch(/busy\.ts:\d+/);
}, 90_000);
