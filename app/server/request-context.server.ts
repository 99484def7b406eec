import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

// Remix hands loaders, actions and the entry neither Node's request nor its response. Node itself tells of each
// request on a channel (https://nodejs.org/api/diagnostics_channel.html#http), before Express or Remix see it.

/** What is known of the request that is being answered, wherever that is asked. */
export interface RequestContext {
  /** Names it in the log, and to the visitor who sees an error page. */
  id: string;
  response: ServerResponse;
  /** Path and query. */
  url: string;
  /** What a form brought, once it was read. */
  form?: PostedFields;
}

export type PostedFields = [name: string, value: string][];

/** Prepares each request before anything else sees it. */
export type Preparation = (request: IncomingMessage, response: ServerResponse) => void;

const current = new AsyncLocalStorage<RequestContext>();

/** The header in which every answer names its request. */
export const REQUEST_ID_HEADER = "X-Request-Id";

export interface RequestTracker {
  /** Begins to track what nobody else calls `track` for. */
  begin: () => void;
  /** Prepares a request, and remembers it in whatever `enter` does. */
  track: (request: IncomingMessage, response: ServerResponse, id: string, enter: () => void) => void;
  /** To be called where somebody else calls `track` for the requests of this server. */
  leaveTo: (server: Server) => void;
}

/** Tracks the requests of every server of this process. To be made once, when it starts. */
export function trackRequests(preparations: readonly Preparation[]): RequestTracker {
  const left = new WeakSet<Server>();
  return {
    begin() {
      subscribe("http.server.request.start", (message) => {
        const { request, response, server } = message as {
          request: IncomingMessage;
          response: ServerResponse;
          server: Server;
        };
        if (left.has(server)) return;
        current.enterWith(begin(request, response, nextRequestId()));
        for (const prepare of preparations) prepare(request, response);
      });
    },
    track(request, response, id, enter) {
      current.run(begin(request, response, id), () => {
        for (const prepare of preparations) prepare(request, response);
        enter();
      });
    },
    leaveTo: (server) => void left.add(server),
  };
}

function begin(request: IncomingMessage, response: ServerResponse, id: string): RequestContext {
  response.setHeader(REQUEST_ID_HEADER, id);
  return { id, response, url: request.url ?? "/" };
}

/** Half of it is the process's own, half is a number: they are to be told apart, not to be guessed at. */
const own = randomBytes(3).toString("hex");
let number = 0;

/** Twelve hexadecimal digits. */
export function nextRequestId(): string {
  number = (number + 1) % 0x1000000;
  return own + number.toString(16).padStart(6, "0");
}

/** Keeps what a form brought for the page that has to say that nothing came of it. */
export function rememberForm(fields: PostedFields): void {
  const context = requestContext();
  if (context) context.form = fields;
}

/** The request that is being answered, or undefined outside of one. */
export function requestContext(): RequestContext | undefined {
  return current.getStore();
}

const found = new WeakMap<RequestContext, Map<string, Promise<unknown>>>();

/**
 * Finds a thing once for all loaders of a page: Remix runs them side by side, and gives each its own copy of the
 * request. Only where the visitor's request is a GET or HEAD; one that changes something has to see what it changed.
 *
 * @param key names what is found, within one request
 */
export function oncePerRequest<Found>(key: string, find: () => Promise<Found>): Promise<Found> {
  const context = requestContext();
  if (!context || !["GET", "HEAD"].includes(context.response.req.method ?? "")) return find();
  const kept = found.get(context) ?? new Map<string, Promise<unknown>>();
  found.set(context, kept);
  // Whoever keeps something under a key keeps the same kind of thing.
  const finding = (kept.get(key) as Promise<Found> | undefined) ?? find();
  kept.set(key, finding);
  return finding;
}
