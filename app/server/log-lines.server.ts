import { writeSync } from "node:fs";
import process from "node:process";
import { type DestinationStream, type LoggerOptions, stdSerializers } from "pino";

/** Milliseconds that a line waits for others at most. */
const DELAY = 10;

/** Lines that wait for others at most. */
const MOST = 200;

/** Bytes that wait at most for a reader who does not keep up; what comes then is lost, and counted. */
const MOST_UNREAD = 4 * 1024 * 1024;

/** Milliseconds after which such a reader is tried again, and how often when the process ends. */
const PAUSE = 50;
const LAST_TRIES = 20;

/**
 * What of an error may be in the log. PostgreSQL names values in `detail`, `where` and others, mail servers repeat
 * addresses, Stripe whole answers.
 */
const TOLD = [
  "type",
  "code",
  "errno",
  "syscall",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "status",
  "statusCode",
  "responseCode",
  "requestId",
];

/** For each logger of the site: no line holds what somebody typed. */
export const logOptions: Pick<LoggerOptions, "serializers"> = { serializers: { err: errorFields } };

/** An error as the log has it, with those that caused it. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack, ...all } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  const told = TOLD.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]);
  return {
    ...Object.fromEntries(told),
    message: withoutValues(error, String(message)),
    stack: withoutValues(error, String(stack)),
  };
}

/**
 * PostgreSQL says 'invalid input syntax for type bigint: "what was typed"' (class 22,
 * https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
function withoutValues(error: Error, text: string): string {
  let shown = text;
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (String((one as { code?: unknown }).code).startsWith("22"))
      shown = shown.replaceAll(one.message, one.message.replace(/: ".*$/s, ""));
  }
  return shown;
}

/**
 * Standard output, for lines that are written together: one write for each line costs more than sending a cached page.
 * Who ends the process in an orderly way, a crash included, loses none; SIGKILL loses those of the last moment. Nobody
 * waits for a reader who is slow or gone: the site would stand still with him.
 */
export function openLog(): DestinationStream {
  // Reading this lets Node make a pipe one that says that it is full, instead of waiting.
  const { fd } = process.stdout;
  let waiting: string[] = [];
  /** How many characters those are. */
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

/** Writes as much as is taken now, and answers the rest. A reader who is gone takes everything. */
function writeSome(fd: number, bytes: Buffer): Buffer {
  let rest = bytes;
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
  } catch (error) {
    return (error as { code?: unknown }).code === "EAGAIN" ? rest : Buffer.alloc(0);
  }
  return rest;
}
