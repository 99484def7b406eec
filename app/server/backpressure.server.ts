import type { ServerResponse } from "node:http";
import { requestContext } from "./request-context.server.ts";

// Remix writes a stream's chunks to Node's response without waiting for `drain`: a reader that is slower than
// the database would have the whole file wait in memory.

/**
 * For the answer to the current request: waits until the connection has taken what was written, and answers whether
 * anybody still reads. To be asked for in the loader, before anything else is awaited. The answer must not be
 * compressed (`Cache-Control: no-transform`), or the compressor is what is waited for.
 */
export function backpressure(): () => Promise<boolean> {
  const response = requestContext()?.response;
  return async () => {
    if (!response) return true;
    if (response.writableNeedDrain) await drained(response);
    return !response.destroyed;
  };
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    function finish() {
      response.off("drain", finish);
      response.off("close", finish);
      resolve();
    }
    response.on("drain", finish);
    response.on("close", finish);
    if (response.destroyed || !response.writableNeedDrain) finish();
  });
}
