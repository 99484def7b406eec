import { writeSync } from "node:fs";
import process from "node:process";
import type { DestinationStream } from "pino";

/** Most milliseconds that a line waits for others. */
const DELAY = 10;

/** Most lines that wait. */
const MOST = 200;

/** Most bytes that wait for a slow reader. Later lines are lost, and counted. */
const MOST_UNREAD = 4 * 1024 * 1024;

/** Milliseconds between attempts to write to a slow reader, and the number of attempts when the process ends. */
const PAUSE = 50;
const LAST_TRIES = 20;

/**
 * Opens standard output with batched writes: one write per line costs more than sending a cached page. A normal exit or
 * a crash loses no line; SIGKILL loses the last 10 ms. A slow or closed reader blocks nothing.
 */
export function openStdout(): DestinationStream {
  // Reading `process.stdout` makes Node set a pipe to non-blocking: a full one returns EAGAIN.
  const { fd } = process.stdout;
  let waiting: string[] = [];
  let length = 0;
  let unread: Buffer = Buffer.alloc(0);
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;

  function writeAll(): void {
    clearTimeout(timer);
    timer = undefined;
    unread = writeSome(fd, unread);
    if (unread.length > 0) return later(PAUSE);
    if (lost > 0) waiting.push(lossLine(lost));
    unread = writeSome(fd, Buffer.from(waiting.join("")));
    [waiting, length, lost] = [[], 0, 0];
    if (unread.length > 0) later(PAUSE);
  }

  function later(milliseconds: number): void {
    timer ??= setTimeout(writeAll, milliseconds).unref();
  }

  process.once("exit", () => {
    writeAll();
    for (let tries = 0; tries < LAST_TRIES && unread.length > 0; tries += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
      writeAll();
    }
  });
  return {
    write(line) {
      if (unread.length + length > MOST_UNREAD) return void (lost += 1);
      waiting.push(line);
      length += line.length;
      if (waiting.length >= MOST && unread.length === 0) writeAll();
      else later(DELAY);
    },
  };
}

function lossLine(lines: number): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, lines, msg: "log lines were lost: nobody read them in time" })}\n`;
}

/** Writes as much as possible now and returns the rest. For a closed reader it discards everything. */
function writeSome(fd: number, bytes: Buffer): Buffer {
  let rest = bytes;
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
  } catch (error) {
    return (error as { code?: unknown }).code === "EAGAIN" ? rest : Buffer.alloc(0);
  }
  return rest;
}
