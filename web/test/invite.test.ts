/** A link that others can follow, or none. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { stubBrowser } from "./stubs";

beforeEach(stubBrowser);
afterEach(() => void vi.unstubAllGlobals());

async function invited(address: string, answer: unknown): Promise<string | null> {
  vi.stubGlobal("location", new URL(address));
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } })));
  const { Invite } = await import("../src/lib/invite.svelte");
  const invite = new Invite();
  await vi.waitFor(() => expect(invite.origin).not.toBeNull());
  return invite.origin;
}

it("is the page's own address where that leads to the server from anywhere", async () => {
  expect(await invited("https://games.example/t/x", {})).toBe("https://games.example");
  expect(await invited("http://192.168.1.5:8740/t/x", {})).toBe("http://192.168.1.5:8740");
});

it("is the address in the network where the page's own is this device's", async () => {
  for (const own of ["http://127.0.0.1:8740/", "http://localhost:8740/", "http://[::1]:8740/"]) {
    expect(await invited(own, { here: true, addresses: ["192.168.1.5"] })).toBe("http://192.168.1.5:8740");
  }
  expect(await invited("http://127.0.0.1/", { here: true, addresses: ["fd00::7"] })).toBe("http://[fd00::7]");
});

it("is none where the server listens to its own machine alone", async () => {
  expect(await invited("http://127.0.0.1:8740/", { here: true, addresses: [] })).toBe("");
});
