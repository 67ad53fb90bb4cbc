/** Debian's WebKit, Safari's engine, in a window on a screen that nobody sees; spoken to by WebDriver. */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { type Engine, heard, housed, said, type Size, told } from "./engine";

export const WEBKIT = process.env["WEBKIT_DRIVER"] ?? "/usr/bin/WebKitWebDriver";
export const SCREEN = process.env["XVFB"] ?? "/usr/bin/Xvfb";

/** In the page: from now on what the console complains about is kept. No setting tells it to a driven WebKit. */
function listen(): void {
  const all: string[] = ((window as unknown as { complaints: string[] }).complaints = []);
  for (const kind of ["error", "warn"] as const) {
    const say = console[kind];
    console[kind] = (...words: unknown[]) => {
      all.push(words.map(String).join(" "));
      say(...words);
    };
  }
  addEventListener("error", ({ message }) => all.push(message));
  addEventListener("unhandledrejection", ({ reason }) => all.push(String(reason)));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => all.push(`${violatedDirective} blocks ${blockedURI}`));
}

/** In the page: what was kept, and what could not be had. */
function kept(): string[] {
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const missing = entries.filter(({ responseStatus }) => responseStatus >= 400).map((each) => `${each.responseStatus} ${each.name}`);
  performance.clearResourceTimings();
  return [...((window as unknown as { complaints?: string[] }).complaints?.splice(0) ?? []), ...missing];
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

export const openWebKit = (): Promise<Engine> => housed(async (home, start) => {
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0", "settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  // its bar would not let the window be as narrow as a phone
  writeFileSync(join(home, "gtk-3.0", "gtk.css"), "* { min-width: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }\n");
  const screen = start(spawn(SCREEN, ["-displayfd", "3", "-screen", "0", "1600x1400x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] }));
  const display = await said(screen, /(\d+)\n/, [screen.stdio[3] as NodeJS.ReadableStream]);
  const port = await freePort();
  start(spawn(WEBKIT, [`--port=${port}`], {
    stdio: "ignore",
    // what is painted by a processor that plays a graphics card takes ten times as long
    env: { ...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: home, GDK_BACKEND: "x11", LANG: "C.UTF-8", WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1" },
  }));

  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  for (let tries = 0; ; tries++) {
    const there = await ask<{ ready: boolean }>("GET", "/status").catch(() => null);
    if (there) break;
    if (tries > 100) throw new Error("WebKitWebDriver does not answer");
    await pause(100);
  }
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", { capabilities: {} });
  const at = `/session/${sessionId}`;

  const call: Engine["call"] = async (asked, given) => {
    const script = `const [given, done] = arguments; (${told(asked)})(given).then(done, (error) => done("!" + error))`;
    const text = await ask<string>("POST", `${at}/execute/async`, { script, args: [JSON.stringify(given)] });
    if (text.startsWith("!")) throw new Error(text.slice(1));
    return heard(text);
  };
  const inner = async (): Promise<Size> => (await call("() => ({ width: innerWidth, height: innerHeight })", [])) as Size;

  const complaints: string[] = [];
  const collect = async (): Promise<void> => void complaints.push(...((await call(kept.toString(), [])) as string[]));

  return {
    fingers: false,
    async complaints() {
      await collect();
      return complaints.splice(0);
    },
    async goto(url) {
      await collect();
      await ask("POST", `${at}/url`, { url });
      await call(listen.toString(), []);
    },
    async resize({ width, height }) {
      const seen = await inner();
      const rect = await ask<Size>("GET", `${at}/window/rect`);
      await ask("POST", `${at}/window/rect`, { width: width + rect.width - seen.width, height: height + rect.height - seen.height });
    },
    call,
    async press(x, y) {
      const way = [{ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      await ask("POST", `${at}/actions`, { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: way }] });
    },
    picture: async () => Buffer.from(await ask<string>("GET", `${at}/screenshot`), "base64"),
    close: async () => void (await ask("DELETE", at).catch(() => undefined)),
  };
});
