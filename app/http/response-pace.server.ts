import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

// Remix writes a stream's chunks to Node's response without waiting for `drain`: a reader that is slower than
// the database would have the whole file wait in memory. Remix hands a loader no Node response, so it is
// taken from the channel by which Node tells of each request.

const current = new AsyncLocalStorage<ServerResponse>();
const kept = globalThis as typeof globalThis & { siteFollowsResponses?: true };

/** To be called once, when the server starts. */
export function followResponses(): void {
  // Vite's dev server loads this module again after each change.
  if (kept.siteFollowsResponses) return;
  kept.siteFollowsResponses = true;
  subscribe("http.server.request.start", (message) => current.enterWith((message as { response: ServerResponse }).response));
}

/**
 * For the answer to the present request: waits until the connection has taken
 * what was written, and answers whether anybody still reads. To be asked for in
 * the loader, before anything else is awaited. The answer must not be compressed
 * (`Cache-Control: no-transform`), or the compressor is what is waited for.
 */
export function responsePace(): () => Promise<boolean> {
  const response = current.getStore();
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
