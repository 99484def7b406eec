import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from "node:http";
import type { Admission } from "./fair-queue.server.ts";
import { type Follower, nextRequestId } from "./request-context.server.ts";

/**
 * Stands before Express: answers a request whole, all headers included, and says
 * so; or lets it in.
 *
 * @param id names the request, in the answer and in the log
 */
export type Doorkeeper = (request: IncomingMessage, response: ServerResponse, id: string) => boolean;

/** Knows a shorter way for a request that was let in, or null: then it goes to Express. */
export type Entrance = (request: IncomingMessage) => RequestListener | null;

interface Needs {
  keepers: readonly Doorkeeper[];
  /** Asked about what no doorkeeper answered: it goes on at once, later, or not at all. */
  admit: Admission;
  /** Told of each server before its first request. */
  onServer: (server: Server) => void;
  entrance: Entrance;
  /** Follows a request that is let in. */
  follower: Follower;
  /** Told of each request that was answered at the door. */
  onAnswered: (request: IncomingMessage, response: ServerResponse) => void;
  /** Told of each request that goes the shorter way, before it is answered. */
  onEntered: (request: IncomingMessage, response: ServerResponse, id: string) => void;
}

/**
 * Puts doorkeepers before the server's own listener. remix-serve makes its
 * server by itself and hands it to nobody, but Node tells of every server that
 * begins to listen (https://nodejs.org/api/diagnostics_channel.html#net), before
 * its first request, and again with each request. Should a later version make its server in another way,
 * nobody stands at the door, and all works without, slower.
 */
export function openFrontDoor({ keepers, admit, onServer, entrance, follower, onAnswered, onEntered }: Needs): void {
  const seen = new WeakSet<Server>();

  function standBefore(server: unknown): void {
    if (!(server instanceof Server) || seen.has(server)) return;
    seen.add(server);
    const [enter, ...others] = server.listeners("request") as RequestListener[];
    if (!enter || others.length > 0) return;
    follower.leaveTo(server);
    onServer(server);
    server.removeListener("request", enter);
    server.on("request", (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
      const id = nextRequestId();
      for (const keeper of keepers) if (keeper(request, response, id)) return onAnswered(request, response);
      admit(request, response, id, () => {
        const listener = entrance(request);
        if (listener) onEntered(request, response, id);
        follower.follow(request, response, id, () => (listener ?? enter).call(server, request, response));
      });
    });
  }

  subscribe("tracing:net.server.listen:asyncStart", (message) => standBefore((message as { server?: unknown }).server));
  // The second way to the same: of a server that it has not told of, Node tells with its first request, before that is handed on.
  subscribe("http.server.request.start", (message) => standBefore((message as { server?: unknown }).server));
}
