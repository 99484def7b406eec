import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { CONTENT_FORM, PUBLIC_FORM } from "../forms/limits.ts";
import { type Admission, bringsBody } from "./request-listener.server.ts";
import { LONGEST_UPLOAD } from "./set-up-server.server.ts";

/**
 * Most bytes reserved for one body, whatever its Content-Length says: three for each byte of the largest form of
 * members and of everybody (forms/form-body).
 */
const LARGEST = { members: 3 * CONTENT_FORM.bytes, everybody: 3 * PUBLIC_FORM.bytes };

/** Paths that take more than public forms. They know their member before they read a body. */
const FOR_MEMBERS = /^\/desk\/(?:content|products|new-product|pictures)\b/;

/** Bytes of a typical form. */
const SMALL = 64 * 1024;

/** Most bytes of all bodies in progress. Small ones have their own share, so large ones can't block them. */
const MOST = { small: 16 * 1024 * 1024, large: 36 * 1024 * 1024 };
/** Most bytes of the large bodies of one visitor: a third, so that others get in. */
const MOST_OF_VISITOR = MOST.large / 3;

/** Milliseconds before a body's speed is checked, and the bytes per second that it needs from then on. */
const GRACE = 10_000;
const LEAST_A_SECOND = 1024;

/** Milliseconds for a whole body: longer than 96 KB take at 1 KB/s. */
const LONGEST = 120_000;

/** Requests that may take `LONGEST_UPLOAD`. */
const uploads = new WeakSet<IncomingMessage>();

/** Lets a request take as long as pictures take, once its member is known. They are written to a disk as they come. */
export function admitUpload(request: IncomingMessage): void {
  uploads.add(request);
}

/** Milliseconds between two checks. */
const CHECK_INTERVAL = 1_000;

/** Retry-After in seconds: stalled requests are aborted by then. */
const RETRY = 15;

interface Body {
  request: IncomingMessage;
  response: ServerResponse;
  began: number;
  /** Bytes of its connection before this request. */
  readBefore: number;
}

interface Deps {
  clock: () => number;
  /** Returns the visitor, or null if unknown. */
  visitorOf: (request: IncomingMessage) => string | null;
  /** Answers a request that does not fit. */
  refuse: (request: IncomingMessage, response: ServerResponse, id: string, seconds: number) => void;
  /** Called for each body that was too slow. */
  onSlow: () => void;
}

/**
 * Limits the memory for bodies in progress over all connections, and aborts those that arrive too slowly. A body takes
 * room until its response begins: it has been read by then, or its rest is discarded.
 */
export function makeBodyLimit({ clock, visitorOf, refuse, onSlow }: Deps): Admission {
  const taken = { small: 0, large: 0 };
  /** Bytes of the large bodies of each visitor who has any. */
  const takenBy = new Map<string, number>();
  const bodies = new Set<Body>();

  function takenOf(visitor: string): number {
    return takenBy.get(visitor) ?? 0;
  }

  function giveUpSlow(): void {
    for (const body of bodies)
      if (isTooSlow(body, clock())) {
        onSlow();
        giveUp(body);
      }
  }

  setInterval(giveUpSlow, CHECK_INTERVAL).unref();
  return (request, response, id, enter) => {
    if (!bringsBody(request)) return enter();
    const largest = LARGEST[FOR_MEMBERS.test(request.url ?? "") ? "members" : "everybody"];
    const bytes = Math.min(largest, Number(request.headers["content-length"] ?? largest));
    const room = bytes <= SMALL ? "small" : "large";
    const visitor = room === "large" ? visitorOf(request) : null;
    if (taken[room] + bytes > MOST[room] || (visitor !== null && takenOf(visitor) + bytes > MOST_OF_VISITOR))
      return refuse(request, response, id, RETRY);
    take(bytes);
    const body: Body = { request, response, began: clock(), readBefore: request.socket.bytesRead };
    bodies.add(body);
    let holdsRoom = true;
    function giveBack(): void {
      if (holdsRoom) take(-bytes);
      holdsRoom = false;
    }
    function leave(): void {
      request.socket.removeListener("close", leave);
      bodies.delete(body);
      giveBack();
    }
    function take(more: number): void {
      taken[room] += more;
      if (visitor === null) return;
      const all = takenOf(visitor) + more;
      if (all > 0) takenBy.set(visitor, all);
      else takenBy.delete(visitor);
    }
    onHeaders(response, giveBack);
    response.once("close", leave);
    request.socket.once("close", leave);
    enter();
  };
}

/** Whether the client is too slow: all it sent was read, and more is missing. Or the body takes too long altogether. */
function isTooSlow({ request, began, readBefore }: Body, now: number): boolean {
  if (!request.complete && now - began > (uploads.has(request) ? LONGEST_UPLOAD : LONGEST)) return true;
  if (request.complete || request.isPaused() || request.readableLength > 0 || now - began < GRACE) return false;
  return request.socket.bytesRead - readBefore < ((now - began) / 1000) * LEAST_A_SECOND;
}

/**
 * Ends a request as Node does after `requestTimeout`: a reader of the body gets an error. Its turn to be answered has
 * not come if it has no connection.
 */
function giveUp({ request: { socket }, response }: Body): void {
  if (response.headersSent || !response.socket) return void socket.destroy();
  socket.end(
    "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n\r\nThe request took too long.\n",
    () => socket.destroy(),
  );
}
