import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

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
    enforce: "post",
    generateBundle(_, bundle) {
      for (const [fileName, part] of Object.entries(bundle)) {
        if (!/\.(js|css|svg|html)$/.test(fileName)) continue;
        const source = Buffer.from(part.type === "chunk" ? part.code : part.source);
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: brotliCompressSync(source, best) });
        this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), licences(), compressed()],
  build: {
    outDir: "../src/tavolata/server/page",
    emptyOutDir: true,
    target: "es2022",
    // nothing is inlined: the page must work under a CSP without data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["test/*.test.ts"] },
});
