import diagnostics from "node:diagnostics_channel";
import { syncBuiltinESMExports } from "node:module";

/**
 * Lets the site's request listener (app/server/request-listener.server.ts) hear of no server that listens, as if Node
 * did not tell of any; and, the second way, of the server of no request. To be called before the site is loaded.
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
