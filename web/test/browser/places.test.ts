/** Nothing moves from moment to moment: not the board, not the tabs, not a button, all of which are wholly in sight; and what ends has a place of its own. */
import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";

import { BOARDS } from "./boards";
import { atHome, DESK, PHONE, TABLET } from "./house";
import { type Box, look, meet, stays } from "./places";
import { type Choose, playOut } from "./play";

const { alone } = atHome();

const SIZES: Record<string, readonly BrowserContextOptions[]> = {
  phone: [PHONE, { ...PHONE, viewport: { width: 390, height: 844 } }],
  tablet: [TABLET],
  desk: [DESK, { viewport: { width: 1024, height: 768 } }, { viewport: { width: 1280, height: 640 } }],
};
const ENOUGH = 34;

describe.each(Object.entries(SIZES))("a %s’s page", (_, sizes) => {
  for (const { game, choose } of BOARDS)
    it(`keeps board, tabs and buttons of ${game} where they are`, { timeout: 360_000 }, async () => {
      for (const size of sizes) {
        const { context, page, complaints } = await alone(game, {}, size);
        await page.locator(".place > *").first().waitFor();
        const kinds = new Map<string, Box>();
        const wrong = new Set<string>();
        const { width, height } = size.viewport!;
        const first = (await look(page))!;
        let before = first;
        let seen = 0;
        const watch = async (): Promise<void> => {
          const now = await look(page);
          if (!now || JSON.stringify(now) === JSON.stringify(before)) return;
          seen += 1;
          for (const each of now.astray) wrong.add(each);
          if (`${now.board}` !== `${first.board}`) wrong.add(`the board jumps from ${first.board} to ${now.board}`);
          for (const [tab, box] of Object.entries(now.tabs)) if (tab in first.tabs && `${first.tabs[tab]}` !== `${box}`) wrong.add(`the tab ${tab} jumps from ${first.tabs[tab]} to ${box}`);
          for (const { name, kind, ends, box, hidden } of now.buttons) {
            const key = `${now.form} ${kind}`;
            const was = kinds.get(key);
            if (kind !== null && was && !stays(was, box)) wrong.add(`${name} moves from ${was} to ${box}`);
            if (kind !== null) kinds.set(key, box);
            if (hidden) wrong.add(`${name} at ${box} is not wholly in sight`);
            const other = before.buttons.find((each) => each.kind !== kind && meet(each.box, box));
            if (ends && other) wrong.add(`${name} comes to stand where ${other.name} was`);
          }
          before = now;
        };
        const looking: Choose = async (_, turn) => {
          await watch();
          // the window keeps its size
          const kind = await choose(page, { ...turn, about: async () => undefined });
          await watch();
          return kind;
        };
        let tries = 0;
        await playOut([[page, async (...how) => ((tries += 1), looking(...how))]], { until: async () => tries > ENOUGH * 6 || seen >= ENOUGH });
        expect([game, width, height, ...wrong]).toEqual([game, width, height]);
        expect(seen).toBeGreaterThan(ENOUGH / 3);
        expect(complaints).toEqual([]);
        await context.close();
      }
    });
});
