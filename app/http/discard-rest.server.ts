import type { IncomingMessage, ServerResponse } from "node:http";
import { MOST_UNWANTED } from "./read-bytes.server.ts";

/**
 * Reads what a request still brings once it is answered, and throws it away:
 * Remix stops reading where no action wanted the body, and a connection with an
 * unread rest hangs until Node gives it up, its answer perhaps unread. What has
 * no end is given up.
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    // Whoever began to read it would keep it in memory.
    request.removeAllListeners("data");
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_UNWANTED) request.destroy();
    });
    request.resume();
  });
}
