/** A browser that shows one page: what the same test needs of each of them. */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Engine {
  /** Whether it can be touched; else fingers are a mouse. */
  readonly fingers: boolean;
  /** What the console has complained about since this was asked last. */
  complaints(): Promise<string[]>;
  goto(address: string): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Calls a function in the page, written out, with what JSON can carry. */
  call(written: string, given: readonly unknown[]): Promise<unknown>;
  press(x: number, y: number, finger: boolean): Promise<void>;
  /** A picture of what is seen, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The script that calls it and tells what came of it as text. */
export const told = (written: string): string => `async (given) => JSON.stringify({ value: await (${written})(...JSON.parse(given)) })`;
export const heard = (text: string): unknown => (JSON.parse(text) as { value: unknown }).value;

const PATIENCE = 60_000;

/** The first match in what a program tells, by either of its mouths; if it ends or says nothing of it, that is an error. */
export function said(program: ChildProcess, wanted: RegExp, from: readonly (NodeJS.ReadableStream | null)[] = [program.stdout, program.stderr]): Promise<string> {
  return new Promise((done, fail) => {
    let all = "";
    const late = setTimeout(() => fail(new Error(`${program.spawnfile} does not say ${wanted}: ${all}`)), PATIENCE);
    program.once("error", fail);
    program.once("exit", () => fail(new Error(`${program.spawnfile} has ended: ${all}`)));
    for (const mouth of from) {
      mouth?.on("data", (part: Buffer) => {
        all += String(part);
        const match = wanted.exec(all);
        if (!match) return;
        clearTimeout(late);
        done(match[1] ?? "");
      });
    }
  });
}

/** Opens a browser in a folder of its own; what it has started ends with it, and at once if it doesn't come. */
export async function housed(open: (folder: string, start: <P extends ChildProcess>(program: P) => P) => Promise<Engine>): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), "tavolata-"));
  const programs: ChildProcess[] = [];
  const clear = async (): Promise<void> => {
    for (const each of programs.toReversed()) await end(each);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const engine = await open(folder, (program) => (programs.push(program), program));
    return {
      ...engine,
      async close() {
        await engine.close();
        await clear();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

/** Ends a program, and waits until it has. */
async function end(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) return;
  const gone = new Promise((done) => program.once("exit", done));
  const late = setTimeout(() => program.kill("SIGKILL"), 10_000);
  program.kill("SIGTERM");
  await gone;
  clearTimeout(late);
}
