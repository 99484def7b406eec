import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";

/** Stands before Express: answers a request by itself and says so, or lets it in. */
export type Doorkeeper = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Puts doorkeepers before the server's own listener. remix-serve makes its
 * server by itself and hands it to nobody, but Node tells of every server that
 * begins to listen (https://nodejs.org/api/diagnostics_channel.html#net), before
 * its first request. Should a later version make its server in another way,
 * nobody stands at the door, and all works without.
 */
export function openFrontDoor(keepers: readonly Doorkeeper[]): void {
  subscribe("tracing:net.server.listen:asyncStart", (message) => {
    const { server } = message as { server: unknown };
    if (!(server instanceof Server)) return;
    const [enter, ...others] = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
    if (!enter || others.length > 0) return;
    server.removeListener("request", enter);
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      if (!keepers.some((keeper) => keeper(request, response))) enter.call(server, request, response);
    });
  });
}
