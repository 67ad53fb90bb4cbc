import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

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

export default defineConfig({
  plugins: [svelte(), licences(), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    // nothing is inlined: the page must work under a CSP without data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["test/*.test.ts"] },
});
