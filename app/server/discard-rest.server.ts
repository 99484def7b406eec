import type { IncomingMessage, ServerResponse } from "node:http";

/** What is thrown away of one request at most, in bytes and milliseconds, before its connection is given up. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_TIME = 60_000;

/**
 * Reads what a request still brings once it is answered, and throws it away: Remix stops reading where no action wanted
 * the body. A connection with an unread rest hangs until Node gives it up, and one that is closed meanwhile takes the
 * answer with it (RFC 9112, section 9.6).
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    const end = setTimeout(() => socket.destroy(), MOST_TIME).unref();
    let bytes = 0;
    // Whoever began to read it would keep it in memory.
    request.removeAllListeners("data");
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) socket.destroy();
    });
    request.once("close", () => clearTimeout(end));
    request.resume();
  });
}
