import diagnostics from "node:diagnostics_channel";
import { syncBuiltinESMExports } from "node:module";

/**
 * Keeps the site's request listener (app/server/request-listener.server.ts) from noticing that a server listens. With
 * `second`, also hides the server of each request from it. Call this before the site is loaded.
 */
export function withoutMiddleware({ second }: { second: boolean }): void {
  const { subscribe } = diagnostics;
  diagnostics.subscribe = (name, listener) => {
    if (name === "tracing:net.server.listen:asyncStart") return;
    const isRequest = second && name === "http.server.request.start";
    subscribe(
      name,
      isRequest ? (message, channel) => listener({ ...(message as object), server: undefined }, channel) : listener,
    );
  };
  syncBuiltinESMExports();
}
