/** A room that a turn's last action opened is there to be read, and never in anybody's way. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Linger, READ } from "../src/boards/borgo/linger.svelte";
import { coveredView } from "../src/boards/borgo/moves";
import { Clockwork } from "../src/lib/motion";
import type { BorgoView } from "../src/wire/views";
import { VIEW } from "./borgo-view";

const NEXT: BorgoView = { ...coveredView(VIEW, ["J"], VIEW), turn: 1 };
const still = (pace = 1): Clockwork => new Clockwork(() => true, () => pace);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened(motion: Clockwork): Linger {
  const linger = new Linger();
  linger.lit();
  linger.begin(VIEW, ["J"], [VIEW, NEXT], motion);
  return linger;
}

/** Whether room J can be seen. */
const isOpen = (linger: Linger): boolean => linger.shown(NEXT).tiles["d4"] === "G" && !linger.shown(NEXT).roofs.includes("J");

it("it stays open as long as reading takes, also where nothing moves", async () => {
  const linger = opened(still());
  await vi.advanceTimersByTimeAsync(READ - 50);
  expect(isOpen(linger)).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(linger.shown(NEXT)).toBe(NEXT);
  await linger.ended;
});

it("in a replay at double speed it stays half as long", async () => {
  const linger = opened(still(0.5));
  await vi.advanceTimersByTimeAsync(READ / 2 - 50);
  expect(isOpen(linger)).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(isOpen(linger)).toBe(false);
});

it("it has been read already if it was opened early in the turn", async () => {
  const linger = new Linger();
  linger.lit();
  await vi.advanceTimersByTimeAsync(READ + 10);
  linger.begin(VIEW, ["J"], [VIEW, NEXT], still());
  await linger.ended;
  expect(isOpen(linger)).toBe(false);
});

it("what moves next waits for it; whoever acts, hurries or looks elsewhere does not", async () => {
  const waited = opened(still());
  let over = false;
  void waited.ended.then(() => (over = true));
  await vi.advanceTimersByTimeAsync(READ - 50);
  expect(over).toBe(false);
  waited.end();
  await waited.ended;
  expect(isOpen(waited)).toBe(false);

  const motion = still();
  const hurried = opened(motion);
  motion.skip();
  await hurried.ended;
  expect(isOpen(hurried)).toBe(false);

  const left = opened(still());
  left.follow(NEXT);
  expect(isOpen(left)).toBe(true);
  left.follow({ ...NEXT, turns: 3 });
  expect(isOpen(left)).toBe(false);
});
