/**
 * No test file hangs: vitest ends what waits too long, but nothing that keeps its process busy and never lets it look at the
 * clock. A thread beside looks instead, tells the stack and the test, and ends the process, which vitest reports as a failure.
 */
import { Worker } from "node:worker_threads";

import { beforeEach, expect } from "vitest";

const LIMIT = Number(process.env["PATIENCE"] ?? 60_000);

const beat = new Int32Array(new SharedArrayBuffer(4));
const watcher = new Worker(
  `const { parentPort, workerData: { beat, limit } } = require("node:worker_threads");
  const { writeSync } = require("node:fs");
  const { Session } = require("node:inspector");
  let test = "no test";
  parentPort.on("message", (name) => (test = name));
  const end = (stack) => {
    writeSync(2, \`\\nKept busy for \${limit / 1000} s in "\${test}":\\n\${stack}\\n\`);
    process.kill(process.pid, "SIGKILL");
  };
  const look = () => {
    if (Atomics.exchange(beat, 0, 0)) return;
    clearInterval(looking);
    const session = new Session();
    session.connectToMainThread();
    const files = new Map();
    const place = (at) => \`\${files.get(at.scriptId)}:\${at.lineNumber + 1}\`;
    session.on("Debugger.scriptParsed", ({ params }) => files.set(params.scriptId, params.url));
    session.on("Debugger.paused", ({ params }) =>
      end(params.callFrames.map((each) => \`  at \${each.functionName || "?"} (\${place(each.location)})\`).join("\\n")));
    session.post("Debugger.enable");
    session.post("Debugger.pause");
    setTimeout(end, 5000, "  it can't be told where");
  };
  const looking = setInterval(look, limit);`,
  { eval: true, workerData: { beat, limit: LIMIT } },
);
watcher.unref();
setInterval(() => Atomics.store(beat, 0, 1), LIMIT / 10).unref();
beforeEach(() => watcher.postMessage(expect.getState().currentTestName));
