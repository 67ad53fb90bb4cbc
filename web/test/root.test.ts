/** Where the house stands below its host. */
import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { inside, rootOf, to } from "../src/lib/root";

describe("the path below which a house is shown", () => {
  it("is told by where its scripts lie", () => {
    expect(rootOf("https://example.org/assets/shared-1.js")).toBe("");
    expect(rootOf("https://example.org/games/assets/shared-1.js")).toBe("/games");
    expect(rootOf("https://example.org/a/b/assets/shared-1.js")).toBe("/a/b");
  });

  it("is nothing for a house with a name of its own", () => {
    expect(to("/rules")).toBe("/rules");
    expect(inside("/rules")).toBe("/rules");
  });

  it("is forgotten by no link and no request", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.(svelte|ts)$/.test(file));
    expect(files.length).toBeGreaterThan(50);
    const bare = files.filter((file) => /\bhref ?= ?"\/|\bhref=\{`\/|fetch\([`"]\/|new URL\([`"]\//.test(readFileSync(`src/${file}`, "utf8")));
    expect(bare).toEqual([]);
  });
});
