import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { LANGUAGES } from "./src/lib/forms";

const OUT = resolve("../src/tavolata/server/page");
const server = process.env["TAVOLATA_SERVER"] ?? "http://127.0.0.1:8740";

const { dependencies } = JSON.parse(readFileSync(resolve("package.json"), "utf8")) as { dependencies: object };

/** The licences of everything that is packed into the page. */
function licences(): Plugin {
  return {
    name: "licences",
    generateBundle() {
      for (const name of Object.keys(dependencies)) {
        const folder = resolve("node_modules", name);
        const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map((each) => resolve(folder, each)).find(existsSync);
        const source = file ? readFileSync(file) : readFileSync(resolve(folder, "package.json"));
        this.emitFile({ type: "asset", fileName: `licences/${name.replace("/", "-")}.txt`, source });
      }
    },
  };
}

/** Compressed once, when built: the server only hands the files out. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    // what lies on the disk, for Vite still writes into chunks after they were generated
    closeBundle() {
      for (const file of readdirSync(OUT, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|svg|html)$/.test(file)) continue;
        const source = readFileSync(resolve(OUT, file));
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(resolve(OUT, `${file}.br`), brotliCompressSync(source, best));
        writeFileSync(resolve(OUT, `${file}.gz`), gzipSync(source, { level: 9 }));
      }
    },
  };
}

/** All files of the page and their digest are written before the worker, which has them at hand without a net. */
function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    closeBundle() {
      const kept = (file: string): boolean => !file.startsWith("licences/") && file.includes(".") && file !== "worker.js";
      const files = readdirSync(OUT, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/")).filter(kept).sort();
      const digest = createHash("sha256");
      for (const file of files) digest.update(file).update(readFileSync(resolve(OUT, file)));
      // the page itself is asked for by its folder
      const named = files.map((file) => (file === "index.html" ? "" : file));
      const script = resolve(OUT, "worker.js");
      const head = `const FILES = ${JSON.stringify(named)};\nconst VERSION = "${digest.digest("hex").slice(0, 16)}";\n`;
      writeFileSync(script, head + readFileSync(script, "utf8"));
    },
  };
}

/** The games with a drawn board. */
const DRAWN = readdirSync("src/boards", { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map((each) => each.name)
  .sort();

/** What a page needs beside the first chunk, told to early.js, which knows the address: it is fetched before any script has run. */
function early(): Plugin {
  return {
    name: "early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).flatMap((each) => (each.type === "chunk" ? [each] : []));
        const assets = Object.values(bundle ?? {}).flatMap((each) => (each.type === "asset" ? [each] : []));
        const first = new Set(chunks.filter((each) => each.isEntry).flatMap((each) => [each.fileName, ...each.imports]));
        const page = (source: string): string[] => {
          const chunk = chunks.find((each) => each.facadeModuleId?.endsWith(source));
          const scripts = chunk ? [chunk.fileName, ...chunk.imports].filter((file) => !first.has(file)) : [];
          const styles = scripts.flatMap((file) => [...(chunks.find((each) => each.fileName === file)?.viteMetadata?.importedCss ?? [])]);
          return [...scripts, ...styles];
        };
        const poster = (game: string): string[] =>
          assets.filter(({ originalFileNames }) => originalFileNames.includes(`src/boards/${game}/poster.svg`)).map(({ fileName }) => fileName);
        const needs = {
          posters: DRAWN.filter((game) => game !== "generic").flatMap(poster),
          t: page("table/TablePage.svelte"),
          replay: page("table/ReplayPage.svelte"),
          rules: page("rules/RulesPage.svelte"),
          it: page("src/texts/it.json"),
          de: page("src/texts/de.json"),
          ...Object.fromEntries(
            DRAWN.flatMap((game) => [
              [game, page(`boards/${game}/index.ts`)],
              [`poster-${game}`, poster(game)],
              ...LANGUAGES.map((language) => [`${game}-${language}`, page(`boards/${game}/${language}.json`)]),
            ]),
          ),
        };
        const data = [
          ...Object.entries<string[]>(needs).map(([name, files]) => [name, files.map((file) => `/${file}`).join(" ")]),
          ...LANGUAGES.flatMap((language) => {
            const texts = JSON.parse(readFileSync(`src/texts/${language}.json`, "utf8")) as Record<string, string>;
            const first = { title: "start.h1", sub: "start.sub", wait: "loading" };
            return Object.entries(first).map(([name, key]) => [`${name}-${language}`, texts[key]]);
          }),
        ].map(([name, value]) => `data-${name}="${value}"`);
        return html.replace('<script src="/early.js">', `<script src="/early.js" ${data.join(" ")}>`);
      },
    },
  };
}

export default defineConfig({
  // a proxy may show the house at any path: only the page itself, which the server hands out, names its files from the top
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }) },
  plugins: [svelte(), licences(), early(), worker(), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    // nothing is inlined: the page must work under a CSP without data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // what every visit needs comes in one piece, and so does what pages and boards share: a phone waits for every file.
        // The lobby and its QR code stay apart: a table is mostly opened without them
        codeSplitting: {
          groups: [
            { name: "tavolata", test: /src\/(main\.ts|App\.svelte|start\/Start\.svelte)/ },
            { name: "shared", minShareCount: 2, test: /(node_modules\/svelte|src\/(lib|parts|table|boards))\/(?!Waiting|Invitation|Qr)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  // the first test of a file waits for everything it imports, which a busy machine takes its time for
  test: { include: ["test/*.test.ts"], setupFiles: "test/patience.ts", testTimeout: 30_000 },
});
