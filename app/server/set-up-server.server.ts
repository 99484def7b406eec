import type { Server } from "node:http";

/** Milliseconds for a body with pictures: 300 MB at 3 Mbit/s. */
export const LONGEST_UPLOAD = 15 * 60_000;

/**
 * Timeouts in milliseconds for the headers, and for the whole of the longest request, which brings pictures. All others
 * end much earlier (request-body.server.ts).
 */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = LONGEST_UPLOAD + 30_000;

/**
 * Milliseconds after which a connection is closed on which nothing was sent or received. It is longer than any response
 * takes: an upload may wait for a picture whose files take two minutes.
 */
const IDLE_TIMEOUT = 180_000;

/** Milliseconds between checks of the timeouts. With Node's default of 30 seconds, the 15 could become 45. */
const CHECK_INTERVAL = 5_000;

/**
 * Makes Node pass on requests that it would answer by itself, unseen by any limit: those without a Host, which get
 * their 400 like other unreadable ones, and those with an unknown Expect, which may be ignored (RFC 9110, section
 * 10.1.1).
 */
function passOnAll(server: Server): void {
  // An option of createServer, which remix-serve calls. The server reads this property for each request.
  Object.assign(server, { requireHostHeader: false });
  server.on("checkExpectation", (...message) => server.emit("request", ...message));
}

/** Closes connections that send almost nothing, or read nothing. */
function setTimeouts(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.timeout = IDLE_TIMEOUT;
  // An option of createServer, which remix-serve calls. The server reads this property when it starts to listen.
  Object.assign(server, { connectionsCheckingInterval: CHECK_INTERVAL });
}

/** Sets what remix-serve, which creates the server, has no options for. */
export function setUpServer(server: Server): void {
  setTimeouts(server);
  passOnAll(server);
}
