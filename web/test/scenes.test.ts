import { readFileSync } from "node:fs";

import { walkTokens } from "marked";
import { describe, expect, it } from "vitest";

import { FIRST } from "../src/boards/figures";
import { loadWords } from "../src/boards/registry";
import { bookOf, type Tokens } from "../src/rules/markdown";
import { figuresOf, loadScene } from "../src/rules/scenes";
import { CARDS } from "../src/wire/games";

const GAMES = CARDS.map(({ name }) => name);

describe.each(GAMES)("the pictures in the rules of %s", (game) => {
  it("show the game first, then at least one worked example under its §", () => {
    const [first, ...examples] = figuresOf(game).map(({ chapter }) => chapter);
    expect(first).toBe(FIRST);
    expect(examples.filter((chapter) => /^\d+$/.test(chapter)).length).toBeGreaterThan(0);
  });

  it.each(figuresOf(game).map(({ name }) => name))("%s stands on the board, with names and a caption", async (name) => {
    const scene = await loadScene(game, name);
    expect(scene?.names.length).toBeGreaterThan(1);
    expect(scene?.names[scene.me]).toBeTruthy();
    if (scene?.shown) expect(scene.legal.map(({ move }) => move)).toContain(scene.shown);
    for (const language of ["en", "it", "de"] as const) expect((await loadWords(game, language))(`picture.${name}`)).not.toBe("");
  });
});

it("the examples of Giro and Mille Grazie are those the books tell", async () => {
  expect((await loadScene("giro", "giro-trip"))?.shown).toBe("trip MT TV VM");
  expect((await loadScene("giro", "giro-exchange"))?.shown).toBe("swap left VM");
  const told = async (name: "mille-grazie-ambush" | "mille-grazie-escort"): Promise<string[]> =>
    (await loadScene("mille-grazie", name))?.log.flatMap(({ events }) => events.map(({ key }) => key)) ?? [];
  expect(await told("mille-grazie-ambush")).toEqual(["set_out", "ambushed", "robbed", "arrived"]);
  expect(await told("mille-grazie-escort")).toEqual(["set_out", "foiled", "foiled", "arrived", "completed"]);
});

describe.each(GAMES)("the book of %s", (game) => {
  it.each(["", ".it", ".de"])("names squares, circles and letters, and nothing of records (RULEBOOK%s.md)", (language) => {
    const file = `../src/tavolata/games/${game.replace("-", "_")}/RULEBOOK${language}.md`;
    const spans: string[] = [];
    walkTokens(bookOf(readFileSync(file, "utf8")).flatMap(({ tokens }) => [...tokens]), (token) => {
      if (token.type === "codespan") spans.push((token as Tokens.Codespan).text);
    });
    expect(spans.filter((span) => !/^([a-g][1-7]?|[A-Z.#]|[$-]?\d{1,2})$/.test(span))).toEqual([]);
  });
});
