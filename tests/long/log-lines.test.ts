import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { COMPILED } from "../support/run-tool.ts";

// The program that reads the log may be slow, or may have ended. The site keeps running.

const program = path.resolve(import.meta.dirname, "../support/many-log-lines.ts");
let child: ChildProcess;

afterEach(() => void child.kill("SIGKILL"));

function start(): ChildProcess {
  child = fork(program, {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: { ...process.env, ...COMPILED },
    execArgv: [],
  });
  return child;
}

/** Makes the program write lines. It only responds if it isn't blocked. */
async function write(lines: number): Promise<void> {
  const answer = once(child, "message");
  child.send(lines);
  expect(await answer).toEqual([`wrote ${lines}`, undefined]);
}

/** Reads what was written until it contains `last`, ends the program, and returns the numbers of its lines. */
async function readUntil(last: string): Promise<number[]> {
  let read = "";
  child.stdout!.setEncoding("utf8").on("data", (piece: string) => (read += piece));
  await expect.poll(() => read).toContain(last);
  child.send(0);
  await once(child, "close");
  return read
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { number: number }).number);
}

test("what nobody has read yet waits, whole and in order", async () => {
  start();
  await write(5_000);
  await write(5_000);
  expect(await readUntil('"number":10000,')).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
});

test("a reader who is gone ends nothing", async () => {
  start();
  child.stdout!.destroy();
  await write(5_000);
  await write(5_000);
  child.send(0);
  expect(await once(child, "close")).toEqual([0, null]);
});
