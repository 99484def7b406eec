import type { Server } from "node:http";

/** Milliseconds for a body with pictures: 300 MB at 3 Mbit/s. */
export const LONGEST_UPLOAD = 15 * 60_000;

/**
 * Timeouts in milliseconds for the headers, and for the whole of the longest request, which brings pictures. All others
 * end much earlier (limits.server.ts).
 */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = LONGEST_UPLOAD + 30_000;

/**
 * Milliseconds after which a connection is closed on which nothing was sent or received. It is longer than any response
 * takes: an upload may wait for a picture whose files take two minutes.
 */
const IDLE_TIMEOUT = 180_000;

/**
 * Sets what remix-serve, which creates the server, has no options for: connections that send almost nothing, or read
 * nothing, are closed. An unknown Expect may be ignored (RFC 9110, section 10.1.1); Node would answer it by itself,
 * unseen by any limit.
 */
export function setUpServer(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.timeout = IDLE_TIMEOUT;
  server.on("checkExpectation", (...message) => server.emit("request", ...message));
}
