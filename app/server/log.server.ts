import { writeSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import process from "node:process";
import morgan from "morgan";
import { type DestinationStream, type Logger, pino } from "pino";
import { logOptions } from "./log-errors.server.ts";
import { currentRequest, REQUEST_ID_HEADER } from "./request-context.server.ts";
import { forReader } from "./terminal-log.server.ts";

/** Opens the log of this process. Each line has the id of its request, which error pages show too. */
export function openLog(): Logger {
  return pino({ ...logOptions, mixin: () => ({ request: currentRequest.getStore()?.id }) }, forReader(openStdout()));
}

/**
 * remix-serve logs each request in morgan's format "tiny", which prints the whole URL. This redefines that format as a
 * JSON line without the query and tokens. remix-serve looks the format up after loading the server build, so defining
 * it while the build loads is early enough.
 */
export function logRequestsAsJson(log: Logger): void {
  morgan.format(
    "tiny",
    (tokens, { method, url = "", originalUrl = url }: IncomingMessage & { originalUrl?: string }, response) => {
      // When morgan writes, `currentRequest` is no longer set.
      const id = response.getHeader(REQUEST_ID_HEADER);
      const ms = Math.round(Number(tokens["response-time"]?.(response.req, response) ?? 0));
      const request = typeof id === "string" && { request: id };
      logRequest(log, { ...request, method, url: originalUrl, status: response.statusCode, ms });
      // morgan prints nothing for an empty line.
      return null;
    },
  );
}

interface AnsweredRequest {
  request?: string;
  method: string | undefined;
  /** Path and query. */
  url: string;
  status: number;
  /** Duration in milliseconds. */
  ms: number;
}

export function logRequest(log: Pick<Logger, "info">, { request, method, url, status, ms }: AnsweredRequest): void {
  log.info({ ...(request !== undefined && { request }), method, path: hideSecrets(url), status, ms }, "request");
}

/** Logs a request that bypasses remix-serve, after its response ends or its connection closes. */
export function logWhenOver(log: Logger): (request: IncomingMessage, response: ServerResponse, id: string) => void {
  return ({ method, url = "" }, response, id) => {
    const start = performance.now();
    response.once("close", () => {
      const ms = Math.round(performance.now() - start);
      logRequest(log, { request: id, method, url, status: response.statusCode, ms });
    });
  };
}

/** Returns the path of a URL for the log, without query and token. */
export function hideSecrets(url: string): string {
  const query = url.indexOf("?");
  const path = decode(query === -1 ? url : url.slice(0, query));
  // The router ignores case and percent-encoding, and a mistyped link still has a token. An order's number says whose
  // page is opened.
  return path.replace(/(\/(?:resume|set-password)\/|^\/+orders\/+)[^.]+/i, "$1…");
}

function decode(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

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
