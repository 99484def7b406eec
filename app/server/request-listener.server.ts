import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from "node:http";
import type { Admission } from "./fair-queue.server.ts";
import { type RequestTracker, nextRequestId } from "./request-context.server.ts";

/**
 * Stands before Express: answers a request whole, all headers included, and says so; or lets it in.
 *
 * @param id names the request, in the answer and in the log
 */
export type Middleware = (request: IncomingMessage, response: ServerResponse, id: string) => boolean;

/** Finds a faster way to Remix for a request that was let in, or null: then it goes through Express. */
export type FastPath = (request: IncomingMessage) => RequestListener | null;

interface Deps {
  middleware: readonly Middleware[];
  /** Asked about what no middleware answered: it goes on at once, later, or not at all. */
  admit: Admission;
  /** Told of each server before its first request. */
  onServer: (server: Server) => void;
  fastPath: FastPath;
  /** Told of a request that is let in, and keeps its context. */
  tracker: RequestTracker;
  /** Told of each request that a middleware answered. */
  onAnswered: (request: IncomingMessage, response: ServerResponse) => void;
  /** Told of each request that takes the fast path, before it is answered. */
  onFastPath: (request: IncomingMessage, response: ServerResponse, id: string) => void;
}

/**
 * Puts middleware before the server's own listener. remix-serve makes its server by itself and hands it to nobody, but
 * Node tells of every server that begins to listen (https://nodejs.org/api/diagnostics_channel.html#net), before its
 * first request, and again with each request. Should a later version make its server in another way, none of it runs,
 * and the site works without, slower.
 */
export function interceptRequests({
  middleware,
  admit,
  onServer,
  fastPath,
  tracker,
  onAnswered,
  onFastPath,
}: Deps): void {
  const seen = new WeakSet<Server>();

  function intercept(server: unknown): void {
    if (!(server instanceof Server) || seen.has(server)) return;
    seen.add(server);
    const [enter, ...others] = server.listeners("request") as RequestListener[];
    if (!enter || others.length > 0) return;
    tracker.leaveTo(server);
    onServer(server);
    server.removeListener("request", enter);
    server.on(
      "request",
      (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
        const id = nextRequestId();
        for (const answer of middleware) if (answer(request, response, id)) return onAnswered(request, response);
        admit(request, response, id, () => {
          const listener = fastPath(request);
          if (listener) onFastPath(request, response, id);
          tracker.track(request, response, id, () => (listener ?? enter).call(server, request, response));
        });
      },
    );
  }

  subscribe("tracing:net.server.listen:asyncStart", (message) => intercept((message as { server?: unknown }).server));
  // The second way to the same: of a server that it has not told of, Node tells with its first request, before that is
  // handed on.
  subscribe("http.server.request.start", (message) => intercept((message as { server?: unknown }).server));
}
