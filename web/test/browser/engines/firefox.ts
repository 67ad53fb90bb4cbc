/** Debian's Firefox without a window, spoken to by WebDriver BiDi. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { type Engine, heard, housed, said, told } from "./engine";

export const FIREFOX = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";

const PREFERENCES = {
  "dom.w3c_touch_events.enabled": 1,
  "ui.prefersReducedMotion": 1,
  "ui.systemUsesDarkTheme": 0,
  "ui.useOverlayScrollbars": 1,
  "intl.locale.requested": "en-GB",
  "intl.accept_languages": "en-GB",
  // nothing is asked of anybody else
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "http://localhost:9",
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};

interface Answer {
  id?: number;
  error?: string;
  message?: string;
  result?: unknown;
  method?: string;
  params?: { level: string; text: string };
}

interface Waiting {
  readonly done: (result: unknown) => void;
  readonly fail: (error: Error) => void;
}

/** One connection, over which commands are answered by number. */
class Line {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  private constructor(
    private readonly socket: WebSocket,
    private readonly onevent: (answer: Answer) => void,
  ) {
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as Answer);
    socket.onclose = () => {
      for (const { fail } of this.waiting.values()) fail(new Error("Firefox is gone"));
    };
  }

  static async open(address: string, onevent: (answer: Answer) => void): Promise<Line> {
    const socket = new WebSocket(address);
    await new Promise((done, fail) => {
      socket.onopen = done;
      socket.onerror = () => fail(new Error(`${address} does not answer`));
    });
    return new Line(socket, onevent);
  }

  send<T>(method: string, params: object): Promise<T> {
    const id = ++this.last;
    return new Promise<T>((done, fail) => {
      this.waiting.set(id, { done: (result) => done(result as T), fail });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  private hear(answer: Answer): void {
    const waits = this.waiting.get(answer.id ?? 0);
    if (!waits) return this.onevent(answer);
    this.waiting.delete(answer.id ?? 0);
    if (answer.error === undefined) waits.done(answer.result);
    else waits.fail(new Error(`${answer.error}: ${answer.message ?? ""}`));
  }
}

type Evaluated = { type: "success"; result: { value: string } } | { type: "exception"; exceptionDetails: { text: string } };

export const openFirefox = (): Promise<Engine> => housed(async (profile, start) => {
  const written = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, "user.js"), written.join(""));
  const browser = start(spawn(FIREFOX, ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile]));
  const address = await said(browser, /WebDriver BiDi listening on (ws:\S+)/);
  const complaints: string[] = [];
  const line = await Line.open(`${address}/session`, ({ method, params }) => {
    if (method === "log.entryAdded" && (params?.level === "error" || params?.level === "warn")) complaints.push(params.text);
  });
  await line.send("session.new", { capabilities: {} });
  await line.send("session.subscribe", { events: ["log.entryAdded"] });
  const { context } = await line.send<{ context: string }>("browsingContext.create", { type: "tab" });
  return {
    fingers: true,
    complaints: async () => complaints.splice(0),
    goto: async (url) => void (await line.send("browsingContext.navigate", { context, url, wait: "complete" })),
    resize: async ({ width, height }) => void (await line.send("browsingContext.setViewport", { context, viewport: { width, height } })),
    async call(asked, given) {
      const answer = await line.send<Evaluated>("script.callFunction", {
        functionDeclaration: told(asked),
        arguments: [{ type: "string", value: JSON.stringify(given) }],
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return heard(answer.result.value);
    },
    async press(x, y, finger) {
      const way = [{ type: "pointerMove", x: Math.round(x), y: Math.round(y) }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      const pointerType = finger ? "touch" : "mouse";
      await line.send("input.performActions", { context, actions: [{ type: "pointer", id: pointerType, parameters: { pointerType }, actions: way }] });
    },
    async picture() {
      const { data } = await line.send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    close: async () => void (await line.send("browser.close", {}).catch(() => undefined)),
  };
});
