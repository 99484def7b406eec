import diagnostics from "node:diagnostics_channel";
import { syncBuiltinESMExports } from "node:module";

/**
 * Hides from the site's request listener (app/server/request-listener.server.ts) that a server listens and, with
 * `second`, the server of each request. Call it before the site is loaded.
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
