/** What a finger presses is done, once, and nothing else. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { tap } from "./fingers";
import { atHome, DESK, moves, PHONE, seated } from "./house";
import { type Choose, playOut, SOON } from "./play";

const { house, visit } = atHome();

const may = (page: Page, kind: string) => page.locator(`[data-press^="${kind}"]:not([aria-disabled])`);

describe("a finger", () => {
  it("gives and puts away Giro’s ticket with the card’s button, once the ticket is chosen", { timeout: 180_000 }, async () => {
    const made = await house.lay({ game: "giro", seats: 2, people: [{ name: "Giulia" }, { name: "Marco" }], start: true });
    const path = `/t/${made.table}`;
    const [giulia, marco] = await Promise.all([
      visit(path, PHONE, { tables: seated(made, "giro", made.seats[0]) }),
      visit(path, DESK, { settings: { textBoard: true }, tables: seated(made, "giro", made.seats[1]) }),
    ]);
    const done = new Set<string>();
    const finger: Choose = async (page) => {
      const ways = page.locator('[data-way^="give"], [data-way^="discard"]');
      for (const kind of ["keep", "rest"]) {
        const button = page.locator(`[data-kind="${kind}"][aria-disabled=false]`);
        if (await button.count()) return (await tap(page, button), kind);
      }
      if (await may(page, "pile").count()) return (await tap(page, may(page, "pile")), "take");
      if (!(await may(page, "ticket").count())) return null;
      await tap(page, may(page, "ticket"));
      const move = await ways.first().getAttribute("data-way", SOON);
      await tap(page, ways);
      await ways.first().waitFor({ state: "detached", ...SOON });
      done.add(move?.split(" ")[0] ?? "");
      return "ticket";
    };
    /** Whoever exchanges whenever it is possible, and never lays a trip. */
    const partner: Choose = async (page) => {
      for (const kind of ["swap", "take", "keep", "rest", "give", "discard"]) {
        const move = moves(page).and(page.locator(`[data-move^="${kind}"]`));
        if (await move.count()) return (await move.first().click(SOON), kind);
      }
      return null;
    };
    const enough = async (): Promise<boolean> => done.has("give") && done.has("discard");
    await playOut([[giulia.page, finger], [marco.page, partner]], { until: enough });
    expect([...giulia.complaints, ...marco.complaints]).toEqual([]);
    await Promise.all([giulia, marco].map(({ context }) => context.close()));
  });
});
