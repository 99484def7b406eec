import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Reads what a request still brings once it is answered, and throws it away:
 * Remix stops reading where no action wanted the body, and a connection with an
 * unread rest hangs until Node gives it up, its answer perhaps unread.
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    // Whoever began to read it would keep it in memory.
    request.removeAllListeners("data");
    request.resume();
  });
}
