/** Pictures of the boards in the midst of a game: `make pictures` takes them, here they are shown. */
import type { Theme } from "../lib/settings.svelte";
import type { Poster } from "../parts/art";

const FILES = import.meta.glob<string>("../../../docs/pictures/{borgo,little-italy,giro,giro-exchange,mille-grazie,mille-grazie-dial}-large-*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

type Name = Poster | "giro-exchange" | "mille-grazie-dial";

const OF: Record<Poster, readonly Name[]> = {
  borgo: ["borgo"],
  "little-italy": ["little-italy"],
  giro: ["giro", "giro-exchange"],
  "mille-grazie": ["mille-grazie", "mille-grazie-dial"],
};

export interface Picture {
  readonly name: Name;
  readonly file: string;
}

export function picturesOf(game: Poster, theme: Theme): Picture[] {
  return OF[game].flatMap((name) => {
    const file = FILES[`../../../docs/pictures/${name}-large-${theme}.webp`];
    return file === undefined ? [] : [{ name, file }];
  });
}
