/** What early.js does before the first paint, for an address and what the browser remembers. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

import { describe, expect, it } from "vitest";

const SOURCE = readFileSync("public/early.js", "utf8");
const DATA: Record<string, string> = {
  "data-posters": "/a/poster-1.svg /a/poster-2.svg",
  "data-poster-giro": "/a/poster-2.svg",
  "data-t": "/a/TablePage.js /a/shared.js /a/TablePage.css",
  "data-replay": "/a/ReplayPage.js",
  "data-giro": "/a/giro.js /a/shared.js",
  "data-giro-de": "/a/giro-de.js",
  "data-de": "/a/de.js",
  "data-title-de": "Vier Spiele",
  "data-wait-de": "Gleich",
};

interface Made {
  name: string;
  className?: string;
  href?: string;
  rel?: string;
  fetchPriority?: string;
  src?: string;
  inside: (Made | string)[];
  append: (...more: (Made | string)[]) => void;
}

function run(path: string, kept: Record<string, string> = {}, dark = false, root = "/"): { theme: string; links: string[]; page: Made } {
  const element = (name: string): Made => {
    const made: Made = { name, inside: [], append: (...more) => made.inside.push(...more) };
    return made;
  };
  const [head, page] = [element("head"), element("div")];
  const html = { dataset: {} as Record<string, string> };
  let ready: () => void = () => undefined;
  const document = {
    documentElement: html,
    head,
    readyState: "interactive",
    currentScript: { src: `http://house${root}early.js`, getAttribute: (name: string) => DATA[name] ?? null },
    createElement: element,
    getElementById: () => page,
    addEventListener: (_: string, call: () => void) => (ready = call),
  };
  runInNewContext(SOURCE, {
    document,
    URL,
    location: { pathname: path },
    navigator: { languages: ["fr-CH", "de-CH", "en"] },
    matchMedia: () => ({ matches: dark }),
    localStorage: { getItem: (name: string) => kept[name] ?? null },
  });
  ready();
  return { theme: html.dataset["theme"] ?? "", links: (head.inside as Made[]).map(({ rel, href, fetchPriority }) => `${rel} ${href} ${fetchPriority}`), page };
}

const images = (made: Made): string[] =>
  made.inside.flatMap((each) => (typeof each === "string" ? [] : each.name === "img" ? [each.src ?? ""] : images(each)));
const words = (made: Made): string => made.inside.map((each) => (typeof each === "string" ? each : words(each))).join(" ").trim();

describe("before the first paint", () => {
  it("the theme is the chosen one, else the system's", () => {
    expect(run("/").theme).toBe("light");
    expect(run("/", {}, true).theme).toBe("dark");
    expect(run("/", { "tavolata.settings": '{"theme":"light"}' }, true).theme).toBe("light");
    expect(run("/", { "tavolata.settings": "broken" }, true).theme).toBe("dark");
  });

  it("the start page shows its title and posters in the reader's language", () => {
    const { links, page } = run("/");
    expect(links).toEqual(["preload /a/poster-1.svg high", "preload /a/poster-2.svg high", "modulepreload /a/de.js low"]);
    expect(images(page)).toEqual(["/a/poster-1.svg", "/a/poster-2.svg"]);
    expect(words(page)).toBe("Vier Spiele");
  });

  it("a table that is remembered shows its poster and a word, and sends for its board after them, for each file once", () => {
    const { links, page } = run("/t/abc", { "tavolata.tables": '{"abc":{"game":"giro"}}' });
    expect(links).toEqual([
      "preload /a/poster-2.svg high",
      "modulepreload /a/TablePage.js low",
      "modulepreload /a/shared.js low",
      "preload /a/TablePage.css low",
      "modulepreload /a/de.js low",
      "modulepreload /a/giro.js low",
      "modulepreload /a/giro-de.js low",
    ]);
    expect(images(page)).toEqual(["/a/poster-2.svg"]);
    expect(words(page)).toBe("Gleich");
  });

  it("a stranger's table shows a word, for its game is not known yet", () => {
    const { links, page } = run("/t/unknown");
    expect(links).toEqual(["modulepreload /a/TablePage.js low", "modulepreload /a/shared.js low", "preload /a/TablePage.css low", "modulepreload /a/de.js low"]);
    expect(images(page)).toEqual([]);
    expect(words(page)).toBe("Gleich");
  });

  it("a replay sends for its board, and shows nothing that would not stay", () => {
    const { links, page } = run("/t/abc/replay", { "tavolata.tables": '{"abc":{"game":"giro"}}' });
    expect(links).toEqual(["modulepreload /a/ReplayPage.js low", "modulepreload /a/de.js low", "modulepreload /a/giro.js low", "modulepreload /a/shared.js low", "modulepreload /a/giro-de.js low"]);
    expect(page.inside).toEqual([]);
  });

  it("a house that a proxy shows below a path is the same house", () => {
    for (const path of ["", "/", "/t/unknown", "/rules/giro"]) {
      const [there, here] = [run(`/games${path}`, {}, false, "/games/"), run(path || "/")];
      expect([there.links, images(there.page), words(there.page)]).toEqual([here.links, images(here.page), words(here.page)]);
    }
  });

  it("elsewhere nothing is shown", () => {
    expect(run("/rules/giro").page.inside).toEqual([]);
  });
});
