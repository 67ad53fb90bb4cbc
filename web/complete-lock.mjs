// Enters the binaries of other platforms into package-lock.json.
// A registry that holds only some of them makes npm leave the rest out, and `npm ci` then refuses the lock.
// Run by `npm run lock`, after every change of a dependency.
import { readFileSync, writeFileSync } from "node:fs";

const PLATFORM = /-(android|darwin|freebsd|linux|openharmony|win32|wasm32)-(arm64|arm|x64|ppc64|s390x|wasi)(?:-(\w+))?$/;

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
for (const [, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    const parts = PLATFORM.exec(name);
    if (lock.packages[place] || !parts) continue;
    const [, os, cpu, libc] = parts;
    lock.packages[place] = {
      version,
      cpu: [os === "wasm32" ? "wasm32" : cpu],
      dev: true,
      ...(libc === "gnu" ? { libc: ["glibc"] } : libc === "musl" ? { libc: ["musl"] } : {}),
      optional: true,
      ...(os === "wasm32" ? {} : { os: [os] }),
    };
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
