/** The boards' folders speak the one vocabulary of web/README.md: a name stands for a role, in the same file of each. */
import { expect, test } from "vitest";

const readme = Object.values(import.meta.glob<string>("../README.md", { eager: true, query: "?raw", import: "default" }))[0]!;
const sources = import.meta.glob<string>("../src/boards/*/*.ts", { eager: true, query: "?raw", import: "default" });

/** Files by the name they give to their role. */
const roles = [...readme.matchAll(/^\| (`[^|]+`) \| `(\w+)` \| /gm)].map(([, files = "", name = ""]) => ({
  name,
  files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
}));
const games = [...new Set(Object.keys(sources).map((path) => path.split("/").at(-2)!))].filter((game) => game !== "generic");
const exported = (path: string): string[] =>
  [...(sources[path] ?? "").matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)].map(([, name]) => name!);

test("the table of roles is read", () => {
  expect(roles.map(({ name }) => name)).toContain("perform");
  expect(games.length).toBeGreaterThan(3);
});

test.each(roles.flatMap((role) => games.map((game) => ({ game, ...role }))))("$game: $name stands in $files and nowhere else", ({ game, name, files }) => {
  const paths = Object.keys(sources).filter((path) => path.split("/").at(-2) === game);
  const here = paths.filter((path) => files.includes(path.split("/").at(-1)!));
  const having = paths.filter((path) => exported(path).includes(name));
  expect(having.filter((path) => !here.includes(path))).toEqual([]);
  if (here.length) expect(having).toHaveLength(1);
});
