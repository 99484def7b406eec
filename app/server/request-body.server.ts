import type { IncomingMessage, ServerResponse } from "node:http";
import { PRODUCT_FORM } from "../forms/limits.ts";
import { type Admission, bringsBody } from "./request-listener.server.ts";

/** Bytes and milliseconds of one request's unread rest, before its connection is closed. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_TIME = 60_000;

/**
 * Reads and discards what a request still brings once it is answered: Remix stops reading where no action wanted the
 * body. A connection with an unread rest hangs until Node gives it up, and one that is closed meanwhile takes the
 * answer with it (RFC 9112, section 9.6).
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    const end = setTimeout(() => socket.destroy(), MOST_TIME).unref();
    let bytes = 0;
    // A reader that began would keep it in memory.
    request.removeAllListeners("data");
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) socket.destroy();
    });
    request.once("close", () => clearTimeout(end));
    request.resume();
  });
}

/**
 * Bytes that are kept of one body at most, whatever it says of itself: three of them for each of the largest form's
 * (forms/form-body).
 */
const LARGEST = 3 * PRODUCT_FORM.bytes;

/** Bytes of a form as people send it. */
const SMALL = 64 * 1024;

/** Bytes of all bodies that may be under way. Small ones have a room of their own: large ones never keep them out. */
const MOST = { small: 16 * 1024 * 1024, large: 24 * 1024 * 1024 };

/** Milliseconds that a body may take to get going, and the bytes of each second that it has to bring from then on. */
const GRACE = 10_000;
const LEAST_A_SECOND = 1024;

/** Milliseconds between two checks of them. */
const CHECK_INTERVAL = 1_000;

/** Seconds until a refused request may be sent again: stalled ones are given up by then. */
const RETRY = 15;

interface Body {
  request: IncomingMessage;
  response: ServerResponse;
  began: number;
  /** What its connection had brought before. */
  readBefore: number;
}

interface Deps {
  clock: () => number;
  /** Answers a request for which there is no room. */
  refuse: (request: IncomingMessage, response: ServerResponse, id: string, seconds: number) => void;
  /** Called for each body that was too slow. */
  onSlow: () => void;
}

/**
 * Bounds the memory that bodies take which are being read, over all connections, and gives up those that come too
 * slowly. A body takes room until it is answered.
 */
export function makeBodyLimit({ clock, refuse, onSlow }: Deps): Admission {
  const taken = { small: 0, large: 0 };
  const bodies = new Set<Body>();

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
    const bytes = Math.min(LARGEST, Number(request.headers["content-length"] ?? LARGEST));
    const room = bytes <= SMALL ? "small" : "large";
    if (taken[room] + bytes > MOST[room]) return refuse(request, response, id, RETRY);
    taken[room] += bytes;
    const body: Body = { request, response, began: clock(), readBefore: request.socket.bytesRead };
    bodies.add(body);
    function leave(): void {
      request.socket.removeListener("close", leave);
      if (bodies.delete(body)) taken[room] -= bytes;
    }
    response.once("close", leave);
    request.socket.once("close", leave);
    enter();
  };
}

/** Whether the client is to blame: what it has brought was read, and more is missing. */
function isTooSlow({ request, began, readBefore }: Body, now: number): boolean {
  if (request.complete || request.isPaused() || request.readableLength > 0 || now - began < GRACE) return false;
  return request.socket.bytesRead - readBefore < ((now - began) / 1000) * LEAST_A_SECOND;
}

/**
 * As Node does with a request that exceeds `requestTimeout`: a reader of the body gets an error.
 */
function giveUp({ request: { socket }, response }: Body): void {
  if (response.headersSent) return void socket.destroy();
  socket.end(
    "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n\r\nThe request took too long.\n",
    () => socket.destroy(),
  );
}
