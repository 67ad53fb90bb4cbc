// Cuts the fonts to what the page needs: letters of Western Europe, the weights it uses, and of Fraunces one softness.
// The rest of the Latin letters stay in files of their own, fetched only when a name needs them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import subsetFont from "subset-font";

const SOURCE = resolve("node_modules/@fontsource-variable");
const OUT = resolve("fonts");
const LATIN = [[0x20, 0x7e], [0xa0, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2010, 0x2026], [0x2030, 0x203a], [0x20ac, 0x20ac], [0x2190, 0x2193], [0x2212, 0x2212]];
// what titles in the page's own languages are made of
const OURS = [..."ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùúÄÖÜäöüß\u00a0°·×«»–—‘’‚“”„•…‹›€−→"].map((letter) => [letter.codePointAt(0), letter.codePointAt(0)]);
const FEW = [[0x20, 0x7e], ...OURS];
const MORE = [[0x100, 0x2af], [0x1e00, 0x1eff]];
const TITLES = { SOFT: 60, wght: { min: 600, max: 900 } };
const TEXT = { wght: { min: 400, max: 700 } };

const FONTS = [
  ["fraunces", "fraunces/files/fraunces-latin-full-normal.woff2", FEW, TITLES],
  ["fraunces-latin", "fraunces/files/fraunces-latin-full-normal.woff2", LATIN, TITLES],
  ["fraunces-more", "fraunces/files/fraunces-latin-ext-full-normal.woff2", MORE, TITLES],
  ["inter", "inter/files/inter-latin-wght-normal.woff2", LATIN, TEXT],
  ["inter-more", "inter/files/inter-latin-ext-wght-normal.woff2", MORE, TEXT],
  ["inter-italic", "inter/files/inter-latin-wght-italic.woff2", LATIN, { wght: 400 }],
];

mkdirSync(OUT, { recursive: true });
for (const [name, source, ranges, variationAxes] of FONTS) {
  const target = resolve(OUT, `${name}.woff2`);
  if (existsSync(target)) continue;
  const letters = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, k) => String.fromCodePoint(first + k)));
  const cut = await subsetFont(readFileSync(resolve(SOURCE, source)), letters.join(""), { targetFormat: "woff2", variationAxes });
  writeFileSync(target, cut);
}
