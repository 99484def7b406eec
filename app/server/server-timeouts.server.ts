import type { Server } from "node:http";

/**
 * Milliseconds for the headers of a request, and for all of it: a form of 96 KB at a kilobyte a second, and some more.
 */
const HEADERS = 15_000;
const REQUEST = 120_000;

/** Milliseconds between two looks for those that exceed them; Node's own 30 seconds would make 45 of the 15. */
const LOOK = 5_000;

/** Lets a server give up clients that open connections and send next to nothing. To be called before it listens. */
export function setTimeouts(server: Server): void {
  server.headersTimeout = HEADERS;
  server.requestTimeout = REQUEST;
  // An option of createServer, which remix-serve calls; the server looks it up here when it begins to listen.
  Object.assign(server, { connectionsCheckingInterval: LOOK });
}
