/** Where everything of a page stands at a moment. */
import type { Page } from "playwright-core";

export type Box = readonly [x: number, y: number, w: number, h: number];

export interface Moment {
  readonly board: Box;
  readonly tabs: Readonly<Record<string, Box>>;
  /** What may be pressed on the board lies outside of it, or what holds the board was scrolled. */
  readonly astray: readonly string[];
  /** What of the column is another one: a dial lies below, and the card is one row; a row has no room for its cards then. */
  readonly form: string;
  readonly buttons: readonly { readonly name: string; readonly kind: string | null; readonly ends: boolean; readonly box: Box; readonly hidden: boolean }[];
}

/** Where everything stands; null while it is nobody's turn here. */
export const look = (page: Page): Promise<Moment | null> =>
  page.evaluate(() => {
    const boxOf = (thing: Element | null): [number, number, number, number] => {
      const { x, y, width, height } = thing?.getBoundingClientRect() ?? new DOMRect();
      // what the pointer is over is drawn a little higher, what it presses lower
      const drawn = new DOMMatrix(thing ? getComputedStyle(thing).transform : "none");
      return [Math.round(x - drawn.e), Math.round(y - drawn.f), Math.round(width), Math.round(height)];
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
    const tabs = Object.fromEntries([...document.querySelectorAll<HTMLElement>("[data-tab]")].map((each) => [each.dataset["tab"] ?? "", boxOf(each)]));
    const form = innerWidth > 820 ? `${card.classList.contains("brief")} ${document.querySelectorAll(".hold:not(.small)").length}` : "";
    return { board: boxOf(document.querySelector("main")), tabs, astray, form, buttons };
  });

/** The same place, but for what rounding makes of it. */
export const stays = (a: Box, b: Box): boolean => a.every((each, k) => Math.abs(each - (b[k] ?? 0)) <= 1);
export const meet = ([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean => ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
