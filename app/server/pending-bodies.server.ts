import type { IncomingMessage, ServerResponse } from "node:http";
import { PRODUCT_FORM } from "../forms/limits.ts";
import { bringsBody } from "./cached-response.server.ts";
import type { Admission } from "./fair-queue.server.ts";

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

/** Milliseconds between two looks at them. */
const LOOK = 1_000;

/** Seconds after which one that was refused may come again: by then whoever stalls is given up. */
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
  /** Answers one for which there is no room. */
  refuse: (request: IncomingMessage, response: ServerResponse, id: string, seconds: number) => void;
  /** Told of each that was too slow. */
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

  setInterval(giveUpSlow, LOOK).unref();
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
 * As Node does with a request that exceeds `requestTimeout`: whoever waits for the body hears that the client is gone.
 */
function giveUp({ request: { socket }, response }: Body): void {
  if (response.headersSent) return void socket.destroy();
  socket.end(
    "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n\r\nThe request took too long.\n",
    () => socket.destroy(),
  );
}
