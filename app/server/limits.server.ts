import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import onHeaders from "on-headers";
import { CONTENT_FORM, PUBLIC_FORM } from "./forms/limits.ts";
import type { Busy } from "./refuse-busy.server.ts";
import { bringsBody } from "./request-listener.server.ts";

// docs/decisions/0052-what-one-visitor-may-take.md

/** Requests of one visitor that are worked at: as many as the connections that a browser opens. */
export const AT_ONCE = 6;
/** Most requests of one visitor that wait for that. */
export const MOST_WAITING = 100;
/** Most responses of one visitor that aren't read to their end. */
export const MOST_UNREAD = 60;
/** Most requests that wait on a connection while another one is answered; browsers and proxies send one at a time. */
const MOST_PIPELINED = 4;

/** What a visitor may use up at once, and how much of it comes back each second. A request costs one. */
export const BURST = 3_000;
export const REFILL = 50;
/** Bytes received and sent that cost as much as a request: the pictures of one upload leave two thirds of it all. */
const BYTES = 5 * 65_536;
/** The largest debt; a minute pays it off. */
const MOST_DEBT = BURST;

/** Most visitors in memory; a dropped one starts again with everything. */
const MOST_VISITORS = 20_000;

/** Most bytes of all bodies that are being read. Large ones can't keep forms of a usual size out. */
const MOST_BODIES = { small: 16 * 1024 * 1024, large: 36 * 1024 * 1024 };
const SMALL = 64 * 1024;
/** Bytes that one body takes meanwhile, whatever its Content-Length says: three for each byte of the largest form. */
const LARGEST = { members: 3 * CONTENT_FORM.bytes, everybody: 3 * PUBLIC_FORM.bytes };
/** Paths that take more than public forms. They know their member before they read a body. */
const FOR_MEMBERS = /^\/desk\/(?:content|products|new-product|pictures)\b/;
/** Milliseconds for a body, unless `admitUpload` says otherwise. */
const LONGEST_BODY = 120_000;
/** Retry-After, in seconds, while there is no room for a body. */
const RETRY = 15;

/** Milliseconds for which a request whose client has left still counts: its work goes on. */
const AFTER_LEAVING = 5_000;

interface Visitor {
  left: number;
  at: number;
  working: number;
  unread: number;
  waiting: (() => void)[];
}

interface Deps {
  /** Milliseconds of a clock that never goes back. */
  clock: () => number;
  /** Returns the visitor, or null if unknown. */
  visitorOf: (request: IncomingMessage) => string | null;
  /** Answers a request that is not admitted. */
  refuse: (request: IncomingMessage, response: ServerResponse, id: string, why: Busy, seconds: number) => void;
}

const uploads = new WeakSet<IncomingMessage>();

/** Lets a request take as long as pictures take, once its member is known. They are written to a disk as they come. */
export function admitUpload(request: IncomingMessage): void {
  uploads.add(request);
}

/** Admits requests so that no visitor takes what others need: their turn, memory, or traffic that costs money. */
export function makeLimits({ clock, visitorOf, refuse }: Deps) {
  const visitors = new LRUCache<string, Visitor>({ max: MOST_VISITORS });
  const pipelined = new WeakMap<object, number>();
  const bodies = { small: 0, large: 0 };

  function visitorNamed(name: string): Visitor {
    const known = visitors.get(name);
    if (known) return known;
    const visitor = { left: BURST, at: clock(), working: 0, unread: 0, waiting: [] };
    visitors.set(name, visitor);
    return visitor;
  }

  /** Returns the seconds until the visitor may ask again, or 0. */
  function secondsToWait(visitor: Visitor): number {
    visitor.left = Math.min(BURST, visitor.left + ((clock() - visitor.at) / 1000) * REFILL);
    visitor.at = clock();
    if (visitor.waiting.length >= MOST_WAITING) return 1;
    return visitor.left >= 1 ? 0 : Math.ceil((1 - visitor.left) / REFILL);
  }

  /** Calls all that may go on, each in a turn of the event loop of its own: others' requests come in between. */
  function callNext(visitor: Visitor): void {
    setImmediate(() => {
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
    // A response behind another one on its connection emits no 'close'.
    const leave = () => void setTimeout(end, AFTER_LEAVING).unref();
    onHeaders(response, begin);
    response.once("close", end);
    socket.once("close", leave);
  }

  function takeRoom(request: IncomingMessage, response: ServerResponse): boolean {
    if (!bringsBody(request)) return true;
    const largest = LARGEST[FOR_MEMBERS.test(request.url ?? "") ? "members" : "everybody"];
    const bytes = Math.min(largest, Number(request.headers["content-length"] ?? largest));
    const room = bytes <= SMALL ? "small" : "large";
    if (bodies[room] + bytes > MOST_BODIES[room]) return false;
    bodies[room] += bytes;
    const { socket } = request;
    const late = setTimeout(() => {
      if (!request.complete && !uploads.has(request)) socket.destroy();
    }, LONGEST_BODY).unref();
    const giveBack = once(() => {
      socket.removeListener("close", giveBack);
      clearTimeout(late);
      bodies[room] -= bytes;
    });
    // Once a response has begun, its form has been read, or the rest is discarded.
    onHeaders(response, giveBack);
    socket.once("close", giveBack);
    return true;
  }

  return {
    /** Whether a request is dropped: its connection is closed, or has too many that wait. */
    drops({ socket }: IncomingMessage, response: ServerResponse): boolean {
      if (socket.destroyed) return true;
      // A response has its connection only when its turn has come.
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
        if (!takeRoom(request, response)) return refuse(request, response, id, "bodies", RETRY);
        if (visitor) letIn(visitor, request, response);
        enter();
      };
      if (!visitor) return take();
      visitor.waiting.push(take);
      // Node notices that a client left one turn of the event loop after its request.
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
