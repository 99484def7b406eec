import { writeSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import process from "node:process";
import morgan from "morgan";
import { type DestinationStream, type Logger, pino } from "pino";
import { logOptions } from "./log-errors.server.ts";
import { currentRequest, REQUEST_ID_HEADER } from "./request-context.server.ts";

/** The log of this process; each line names the request that it is about, as the visitor's page does. */
export function openLog(): Logger {
  return pino({ ...logOptions, mixin: () => ({ request: currentRequest.getStore()?.id }) }, openStdout());
}

/**
 * remix-serve logs every request with morgan's format "tiny", which prints the whole URL. This replaces that format by
 * one JSON line without the query and without a link's token. remix-serve looks the format up after it has loaded the
 * server build, so defining it while the build loads is early enough.
 */
export function logRequestsAsJson(log: Logger): void {
  morgan.format(
    "tiny",
    (tokens, { method, url = "", originalUrl = url }: IncomingMessage & { originalUrl?: string }, response) => {
      // When morgan writes, the request is over and no longer the present one.
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
  /** Its id. */
  request?: string;
  method: string | undefined;
  /** Path and query. */
  url: string;
  status: number;
  /** Milliseconds that it took. */
  ms: number;
}

export function logRequest(log: Pick<Logger, "info">, { request, method, url, status, ms }: AnsweredRequest): void {
  log.info({ ...(request !== undefined && { request }), method, path: hideSecrets(url), status, ms }, "request");
}

/** Logs a request that remix-serve does not see, once it is answered or its connection is gone. */
export function logWhenOver(log: Logger): (request: IncomingMessage, response: ServerResponse, id: string) => void {
  return ({ method, url = "" }, response, id) => {
    const start = performance.now();
    response.once("close", () => {
      const ms = Math.round(performance.now() - start);
      logRequest(log, { request: id, method, url, status: response.statusCode, ms });
    });
  };
}

/** The path of a URL as it may be logged: no query, no token. */
export function hideSecrets(url: string): string {
  const query = url.indexOf("?");
  const path = decode(query === -1 ? url : url.slice(0, query));
  // The router ignores case and reads percent-encoding, and a mistyped link still has its token in it.
  return path.replace(/(\/(?:resume|set-password)\/)[^.]+/i, "$1…");
}

function decode(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Milliseconds that a line waits for others at most. */
const DELAY = 10;

/** Lines that wait for others at most. */
const MOST = 200;

/** Bytes that wait at most for a slow reader; what comes then is lost, and counted. */
const MOST_UNREAD = 4 * 1024 * 1024;

/** Milliseconds after which such a reader is tried again, and how often when the process ends. */
const PAUSE = 50;
const LAST_TRIES = 20;

/**
 * Standard output, for lines that are written together: one write for each costs more than sending a cached page. An
 * orderly end of the process, a crash included, loses none; SIGKILL loses the last 10 ms. Nothing waits for a reader
 * that is slow or gone.
 */
export function openStdout(): DestinationStream {
  // Reading this lets Node make a pipe one that says that it is full, instead of waiting.
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

/** Writes as much as is taken now, and returns the rest. A reader that is gone takes everything. */
function writeSome(fd: number, bytes: Buffer): Buffer {
  let rest = bytes;
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
  } catch (error) {
    return (error as { code?: unknown }).code === "EAGAIN" ? rest : Buffer.alloc(0);
  }
  return rest;
}
