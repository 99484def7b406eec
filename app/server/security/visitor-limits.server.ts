import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import onHeaders from "on-headers";
import type { Logger } from "pino";
import { CONTENT_FORM, PUBLIC_FORM } from "../forms/limits.ts";
import { escapeHtml } from "../forms/typed-text.ts";
import { REQUEST_ID_HEADER } from "../request-context.server.ts";
import { bringsBody, discardRest } from "../request-listener.server.ts";
import type { Header, MissingHeaders } from "./security-headers.server.ts";

// docs/decisions/0052-limits-per-visitor.md

/** Concurrent requests of one visitor: as many as the connections that a browser opens. */
export const AT_ONCE = 6;
export const MOST_WAITING = 100;
/** Most responses that one visitor hasn't read completely. */
export const MOST_UNREAD = 60;
/** Most pipelined requests of a connection; one more destroys it. Browsers and proxies send one at a time. */
const MOST_PIPELINED = 4;

/** A visitor's token bucket: its size, and tokens per second. A request costs one token. */
export const BURST = 3_000;
export const REFILL = 50;
/** Bytes received and sent that cost one token: an upload of pictures takes a third of the bucket. */
const BYTES = 5 * 65_536;
/** The largest debt; a minute pays it off. */
const MOST_DEBT = BURST;

/** Most visitors in memory; an evicted one starts again with a full bucket. */
const MOST_VISITORS = 20_000;

/** Most bytes of all bodies being read. Small ones have their own share, so large ones can't block them. */
const MOST_BODIES = { small: 16 * 1024 * 1024, large: 36 * 1024 * 1024 };
const SMALL = 64 * 1024;
/** Most bytes of one visitor's large bodies: three of the largest forms. */
const MOST_LARGE_OF_ONE = MOST_BODIES.large / 4;
/** Most bytes counted for one body, whatever its Content-Length: three for each byte of the largest form. */
const LARGEST = { members: 3 * CONTENT_FORM.bytes, everybody: 3 * PUBLIC_FORM.bytes };
/** Paths with larger forms, which check the member before they read the body. */
const FOR_MEMBERS = /^\/desk\/(?:content|products|new-product|pictures)\b/;
/** Milliseconds for a body, unless `admitUpload` says otherwise. */
const LONGEST_BODY = 120_000;
const RETRY = 15;

/** Milliseconds that a request still counts after its client has disconnected: its work goes on. */
const AFTER_LEAVING = 5_000;

interface Visitor {
  left: number;
  at: number;
  working: number;
  unread: number;
  /** Bytes of large bodies being read. */
  large: number;
  waiting: (() => void)[];
  /** Whether the next queued request is scheduled on the event loop. */
  isNextCalled: boolean;
}

interface Deps {
  clock: () => number;
  visitorOf: (request: IncomingMessage) => string | null;
  refuse: ReturnType<typeof makeRefusal>;
}

const uploads = new WeakSet<IncomingMessage>();

/** Exempts an upload from the time limit for bodies, once its member is known. It is written to disk as it arrives. */
export function admitUpload(request: IncomingMessage): void {
  uploads.add(request);
}

/** Admits requests so that no visitor uses up the CPU time, memory or paid traffic that others need. */
export function makeLimits({ clock, visitorOf, refuse }: Deps) {
  const visitors = new LRUCache<string, Visitor>({ max: MOST_VISITORS });
  const pipelined = new WeakMap<object, number>();
  const bodies = { small: 0, large: 0 };

  function visitorNamed(name: string): Visitor {
    const known = visitors.get(name);
    if (known) return known;
    const visitor = { left: BURST, at: clock(), working: 0, unread: 0, large: 0, waiting: [], isNextCalled: false };
    visitors.set(name, visitor);
    return visitor;
  }

  function secondsToWait(visitor: Visitor): number {
    visitor.left = Math.min(BURST, visitor.left + ((clock() - visitor.at) / 1000) * REFILL);
    visitor.at = clock();
    if (visitor.waiting.length >= MOST_WAITING) return 1;
    return visitor.left >= 1 ? 0 : Math.ceil((1 - visitor.left) / REFILL);
  }

  /** Starts queued requests, each in its own turn of the event loop, so that other visitors' come in between. */
  function callNext(visitor: Visitor): void {
    if (visitor.isNextCalled) return;
    visitor.isNextCalled = true;
    setImmediate(() => {
      visitor.isNextCalled = false;
      if (visitor.working >= AT_ONCE || visitor.unread >= MOST_UNREAD) return;
      const next = visitor.waiting.shift();
      if (!next) return;
      next();
      callNext(visitor);
    });
  }

  function letIn(visitor: Visitor, { socket }: IncomingMessage, response: ServerResponse): void {
    const bytes = socket.bytesRead + socket.bytesWritten;
    visitor.working += 1;
    visitor.unread += 1;
    visitor.left -= 1;
    const begin = once(() => {
      visitor.working -= 1;
      callNext(visitor);
    });
    const end = once(() => {
      socket.removeListener("close", leave);
      begin();
      visitor.unread -= 1;
      visitor.left = Math.max(-MOST_DEBT, visitor.left - (socket.bytesRead + socket.bytesWritten - bytes) / BYTES);
      callNext(visitor);
    });
    // A pipelined response emits no 'close'.
    const leave = () => void setTimeout(end, AFTER_LEAVING).unref();
    onHeaders(response, begin);
    response.once("close", end);
    socket.once("close", leave);
  }

  function takeRoom(request: IncomingMessage, response: ServerResponse, visitor: Visitor | null): boolean {
    if (!bringsBody(request)) return true;
    const largest = LARGEST[FOR_MEMBERS.test(request.url ?? "") ? "members" : "everybody"];
    const bytes = Math.min(largest, Number(request.headers["content-length"] ?? largest));
    const room = bytes <= SMALL ? "small" : "large";
    if (bodies[room] + bytes > MOST_BODIES[room]) return false;
    const own = room === "large" ? visitor : null;
    if (own && own.large + bytes > MOST_LARGE_OF_ONE) return false;
    bodies[room] += bytes;
    if (own) own.large += bytes;
    const { socket } = request;
    const late = setTimeout(() => {
      if (!request.complete && !uploads.has(request)) socket.destroy();
    }, LONGEST_BODY).unref();
    const giveBack = once(() => {
      socket.removeListener("close", giveBack);
      clearTimeout(late);
      bodies[room] -= bytes;
      if (own) own.large -= bytes;
    });
    // Once a response has begun, its form has been read, or the rest is discarded.
    onHeaders(response, giveBack);
    socket.once("close", giveBack);
    return true;
  }

  return {
    /** Whether to drop a request: its connection is closed, or has too many pipelined requests. */
    drops(request: IncomingMessage, response: ServerResponse): boolean {
      const { socket } = request;
      if (socket.destroyed) {
        // Otherwise Node destroys it with an error, whose stack trace takes longer than a page.
        request.destroy();
        return true;
      }
      // A pipelined response gets its socket only when its turn comes.
      if (response.socket) return false;
      const before = pipelined.get(socket) ?? 0;
      if (before >= MOST_PIPELINED) {
        socket.destroy();
        return true;
      }
      pipelined.set(socket, before + 1);
      response.once("socket", () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
      return false;
    },
    admit(request: IncomingMessage, response: ServerResponse, id: string, enter: () => void): void {
      const name = visitorOf(request);
      const visitor = name === null ? null : visitorNamed(name);
      const seconds = visitor ? secondsToWait(visitor) : 0;
      if (seconds > 0) return refuse(request, response, id, "budget", seconds);
      const take = () => {
        const { socket } = request;
        if (socket.destroyed || socket.readableEnded) return;
        if (!takeRoom(request, response, visitor)) return refuse(request, response, id, "bodies", RETRY);
        if (visitor) letIn(visitor, request, response);
        enter();
      };
      if (!visitor) return take();
      visitor.waiting.push(take);
      // Node notices a disconnected client one turn of the event loop after its request.
      setImmediate(() => callNext(visitor));
    },
  };
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}

/** Why a request is refused: its visitor's budget is spent, or too many bodies are in progress. */
export type Busy = "budget" | "bodies";

const STATUS = { budget: 429, bodies: 503 };
const WORDS = {
  budget: {
    title: "Too many requests",
    text: "We've gotten a lot of requests from your connection. Go back (what you typed is still there), wait a moment, then try again.",
  },
  bodies: {
    title: "Please try again in a minute",
    text: "We're getting more than we can handle right now. Go back: what you typed is still there. Then send it again.",
  },
};

const QUIET = 60_000;

interface RefusalDeps {
  missing: MissingHeaders;
  onRefused: (request: IncomingMessage, response: ServerResponse, id: string, why: Busy) => void;
  log: Pick<Logger, "warn">;
  clock: () => number;
  company: () => { name: string; phone: string; phoneLink: string };
}

/** Refuses a request without Express and Remix, which would cost as much as serving it. */
export function makeRefusal({ missing, onRefused, log, clock, company }: RefusalDeps) {
  const last: Record<Busy, number> = { budget: -QUIET, bodies: -QUIET };
  const kinds = { html: "text/html; charset=utf-8", text: "text/plain; charset=utf-8" };
  const headersOf = (type: string): Header[] => [
    ["Content-Type", type],
    ["Cache-Control", "no-store"],
    ...missing(type, () => false),
  ];
  const headers = { html: headersOf(kinds.html), text: headersOf(kinds.text) };

  function warn(why: Busy, seconds: number): void {
    if (clock() - last[why] < QUIET) return;
    last[why] = clock();
    log.warn({ why, seconds }, "requests are refused: too much at once");
  }

  return (request: IncomingMessage, response: ServerResponse, id: string, why: Busy, seconds: number): void => {
    const kind = request.headers.accept?.includes("text/html") ? "html" : "text";
    const { title, text } = WORDS[why];
    discardRest(request, response);
    response.writeHead(
      STATUS[why],
      [...headers[kind], ["Retry-After", String(seconds)], [REQUEST_ID_HEADER, id]].flat(),
    );
    response.end(kind === "html" ? page(title, text, company()) : `${title}. ${text}\n`);
    warn(why, seconds);
    onRefused(request, response, id, why);
  };
}

function page(title: string, text: string, company: ReturnType<RefusalDeps["company"]>): string {
  const [name, phone, phoneLink] = [company.name, company.phone, company.phoneLink].map(escapeHtml);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Error: ${title} | ${name}</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p>You can also call us at <a href="${phoneLink}">${phone}</a>.</p></main></body>
</html>
`;
}
