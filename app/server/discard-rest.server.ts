import type { IncomingMessage, ServerResponse } from "node:http";

/** Most bytes and milliseconds for the unread rest of a request, until its connection is closed. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_TIME = 60_000;

/**
 * Reads and discards the rest of a request after its response: Remix does not read a body that no action wants. An
 * unread rest blocks the connection, and closing it too early would lose the response (RFC 9112, section 9.6).
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    const end = setTimeout(() => socket.destroy(), MOST_TIME).unref();
    let bytes = 0;
    // A reader that had started would collect it in memory.
    request.removeAllListeners("data");
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) socket.destroy();
    });
    request.once("close", () => clearTimeout(end));
    request.resume();
  });
}
