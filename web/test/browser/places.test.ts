/** On a phone nothing moves from moment to moment: not the board, not the tabs, not a button; and what ends has a place of its own. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { borgo, giro, littleItaly, milleGrazie } from "./boards";
import { atHome, PHONE } from "./house";
import { type Choose, playOut } from "./play";

const { alone } = atHome();

const BOARDS: Record<string, Choose> = { borgo, "little-italy": littleItaly, giro, "mille-grazie": milleGrazie };
const LARGE: BrowserContextOptions = { ...PHONE, viewport: { width: 390, height: 844 } };
const ENOUGH = 34;

type Box = readonly [x: number, y: number, w: number, h: number];

interface Moment {
  readonly board: Box;
  readonly tabs: Box;
  readonly buttons: readonly { readonly name: string; readonly kind: string | null; readonly ends: boolean; readonly box: Box }[];
}

/** Where everything stands; null while it is nobody's turn here. */
const look = (page: Page): Promise<Moment | null> =>
  page.evaluate(() => {
    const boxOf = (thing: Element | null): [number, number, number, number] => {
      const { x, y, width, height } = thing?.getBoundingClientRect() ?? new DOMRect();
      return [Math.round(x), Math.round(y), Math.round(width), Math.round(height)];
    };
    const card = document.querySelector("section.card");
    if (!card || document.querySelector(".endp")) return null;
    const buttons = [...card.querySelectorAll<HTMLElement>("button")].map((each) => ({
      name: each.innerText,
      kind: each.dataset["kind"] ?? null,
      ends: each.classList.contains("end"),
      box: boxOf(each),
    }));
    return { board: boxOf(document.querySelector("main")), tabs: boxOf(document.querySelector("[role=tablist]")), buttons };
  });

/** The same place; what the pointer is over is drawn a pixel higher. */
const stays = (a: Box, b: Box): boolean => a.every((each, k) => Math.abs(each - (b[k] ?? 0)) <= 1);
const meet = ([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean => ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;

describe("a phone’s page", () => {
  for (const [game, choose] of Object.entries(BOARDS))
    it(`keeps board, tabs and buttons of ${game} where they are`, { timeout: 240_000 }, async () => {
      for (const size of [PHONE, LARGE]) {
        const { context, page, complaints } = await alone(game, {}, size);
        await page.locator(".place > *").first().waitFor();
        const first = (await look(page))!;
        const kinds = new Map<string, Box>();
        const wrong: string[] = [];
        let before = first;
        let seen = 0;
        const watch = async (): Promise<void> => {
          const now = await look(page);
          if (!now || JSON.stringify(now) === JSON.stringify(before)) return;
          seen += 1;
          if (`${now.board}` !== `${first.board}`) wrong.push(`the board jumps from ${first.board} to ${now.board}`);
          if (`${now.tabs}` !== `${first.tabs}`) wrong.push(`the tabs jump from ${first.tabs} to ${now.tabs}`);
          for (const { name, kind, ends, box } of now.buttons) {
            const was = kinds.get(kind ?? "");
            if (kind !== null && was && !stays(was, box)) wrong.push(`${name} moves from ${was} to ${box}`);
            if (kind !== null) kinds.set(kind, box);
            const other = before.buttons.find((each) => each.kind !== kind && meet(each.box, box));
            if (ends && other) wrong.push(`${name} comes to stand where ${other.name} was`);
          }
          before = now;
        };
        const looking: Choose = async (_, turn) => {
          await watch();
          const kind = await choose(page, turn);
          await watch();
          return kind;
        };
        let tries = 0;
        await playOut([[page, async (...how) => ((tries += 1), looking(...how))]], { until: async () => tries > ENOUGH * 6 || seen >= ENOUGH });
        expect([game, ...wrong]).toEqual([game]);
        expect(seen).toBeGreaterThan(ENOUGH / 3);
        expect(complaints).toEqual([]);
        await context.close();
      }
    });
});
