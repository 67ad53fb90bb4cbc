/** Nothing moves from moment to moment: not the board, not the tabs, not a button, all of which are wholly in sight; and what ends has a place of its own. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { BOARDS } from "./boards";
import { atHome, DESK, PHONE, TABLET } from "./house";
import { type Choose, playOut } from "./play";

const { alone } = atHome();

const SIZES: Record<string, readonly BrowserContextOptions[]> = {
  phone: [PHONE, { ...PHONE, viewport: { width: 390, height: 844 } }],
  tablet: [TABLET],
  desk: [DESK, { viewport: { width: 1024, height: 768 } }, { viewport: { width: 1280, height: 640 } }],
};
const ENOUGH = 34;

type Box = readonly [x: number, y: number, w: number, h: number];

interface Moment {
  readonly board: Box;
  readonly tabs: Box;
  /** What may be pressed on the board lies outside of it, or what holds the board was scrolled. */
  readonly astray: readonly string[];
  /** What of the column is another one: a dial lies below, and the card is one row; a row has no room for its cards then. */
  readonly form: string;
  readonly buttons: readonly { readonly name: string; readonly kind: string | null; readonly ends: boolean; readonly box: Box; readonly hidden: boolean }[];
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
    /** A corner of it is beyond the card or under something else. */
    const hidden = (button: Element): boolean => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return [[left + 5, top + 5], [right - 5, top + 5], [left + 5, bottom - 5], [right - 5, bottom - 5]].some(
        ([x, y]) => document.elementFromPoint(x!, y!)?.closest("button") !== button,
      );
    };
    const buttons = [...card.querySelectorAll<HTMLElement>("button")].map((each) => ({
      name: each.innerText,
      // what is not a way to end what was begun is the same button wherever it has the same name
      kind: each.dataset["kind"] ?? (each.dataset["way"] || each.dataset["move"] ? null : each.innerText),
      ends: each.classList.contains("end"),
      box: boxOf(each),
      // a dial's sheet lies over the card
      hidden: !each.closest(".ways") && !document.querySelector(".dial.sheet") && hidden(each),
    }));
    const [left, top, wide, tall] = boxOf(document.querySelector("main"));
    const astray = [
      ...[...document.querySelectorAll(".app, main, .window, .place, .place > *, .map")].filter((each) => each.scrollTop || each.scrollLeft).map((each) => `${each.className} is scrolled`),
      ...[...document.querySelectorAll("main svg [role=button]")].flatMap((each) => {
        const [x, y, w, h] = boxOf(each.querySelector("circle, rect") ?? each);
        const inside = x + w / 2 > left && x + w / 2 < left + wide && y + h / 2 > top && y + h / 2 < top + tall;
        return inside ? [] : [`${each.getAttribute("aria-label")} lies outside at ${x} ${y}`];
      }),
    ];
    const form = innerWidth > 820 ? `${card.classList.contains("brief")} ${document.querySelectorAll(".hold:not(.small)").length}` : "";
    return { board: boxOf(document.querySelector("main")), tabs: boxOf(document.querySelector("[role=tablist]")), astray, form, buttons };
  });

/** The same place; what the pointer is over is drawn a pixel higher. */
const stays = (a: Box, b: Box): boolean => a.every((each, k) => Math.abs(each - (b[k] ?? 0)) <= 1);
const meet = ([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean => ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;

describe.each(Object.entries(SIZES))("a %s’s page", (_, sizes) => {
  for (const { game, choose } of BOARDS)
    it(`keeps board, tabs and buttons of ${game} where they are`, { timeout: 360_000 }, async () => {
      for (const size of sizes) {
        const { context, page, complaints } = await alone(game, {}, size);
        await page.locator(".place > *").first().waitFor();
        const kinds = new Map<string, Box>();
        const wrong = new Set<string>();
        const { width, height } = size.viewport!;
        const tabs = new Map<string, Box>();
        const first = (await look(page))!;
        let before = first;
        let seen = 0;
        const watch = async (): Promise<void> => {
          const now = await look(page);
          if (!now || JSON.stringify(now) === JSON.stringify(before)) return;
          seen += 1;
          for (const each of now.astray) wrong.add(each);
          if (`${now.board}` !== `${first.board}`) wrong.add(`the board jumps from ${first.board} to ${now.board}`);
          const stood = tabs.get(now.form) ?? now.tabs;
          // a dial has a tab of its own, which makes their row broader
          if (stood[0] !== now.tabs[0] || stood[1] !== now.tabs[1]) wrong.add(`the tabs jump from ${stood} to ${now.tabs}`);
          tabs.set(now.form, stood);
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
