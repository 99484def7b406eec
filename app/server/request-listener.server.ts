import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from "node:http";
import { currentRequest, makeContext, type Preparation } from "./request-context.server.ts";

// The one file that reaches into remix-serve: it makes its server by itself and hands it to nobody, but Node names each
// server and each request on its diagnostics channels (https://nodejs.org/api/diagnostics_channel.html), before Express
// or Remix see them.

/**
 * Runs before Express: answers a request whole, all headers included, and returns true; or returns false.
 *
 * @param id names the request, in the answer and in the log
 */
export type Middleware = (request: IncomingMessage, response: ServerResponse, id: string) => boolean;

/** Lets a request in, now or later, by calling `enter`; or answers it. */
export type Admission = (request: IncomingMessage, response: ServerResponse, id: string, enter: () => void) => void;

/** Finds a faster way to Remix for a request that was let in, or null: then it goes through Express. */
export type FastPath = (request: IncomingMessage) => RequestListener | null;

interface Deps {
  middleware: readonly Middleware[];
  /** Called for a request that no middleware answered. */
  admit: Admission;
  fastPath: FastPath;
  /** Called in their order for a request that is let in. */
  preparations: readonly Preparation[];
  /** Called for each request that a middleware answered. */
  onAnswered: (request: IncomingMessage, response: ServerResponse) => void;
  /** Called for each request that takes the fast path, before it is answered. */
  onFastPath: (request: IncomingMessage, response: ServerResponse, id: string) => void;
}

/** The message of Node's channel `http.server.request.start`. */
interface StartedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/**
 * Puts middleware, admission and the fast path before the own listener of each server that begins to listen, or that
 * gets its first request. Should a later remix-serve make its server in another way, requests still get their context,
 * and the site works without the rest, slower. Call it once, when the process starts.
 */
export function interceptRequests({ middleware, admit, fastPath, preparations, onAnswered, onFastPath }: Deps): void {
  const seen = new WeakSet<Server>();
  const intercepted = new WeakSet<Server>();

  function prepare(request: IncomingMessage, response: ServerResponse): void {
    for (const one of preparations) one(request, response);
  }

  function intercept(server: unknown): void {
    if (!(server instanceof Server) || seen.has(server)) return;
    seen.add(server);
    const [enter, ...others] = server.listeners("request") as RequestListener[];
    if (!enter || others.length > 0) return;
    intercepted.add(server);
    setTimeouts(server);
    server.removeListener("request", enter);
    server.on(
      "request",
      (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
        const id = nextRequestId();
        for (const answer of middleware) if (answer(request, response, id)) return onAnswered(request, response);
        admit(request, response, id, () => {
          const listener = fastPath(request);
          if (listener) onFastPath(request, response, id);
          currentRequest.run(makeContext(request, response, id), () => {
            prepare(request, response);
            (listener ?? enter).call(server, request, response);
          });
        });
      },
    );
  }

  subscribe("tracing:net.server.listen:asyncStart", (message) => intercept((message as { server?: unknown }).server));
  subscribe("http.server.request.start", (message) => {
    const { request, response, server } = message as StartedRequest;
    // A server that no other channel named is intercepted here, before its first request is handed on.
    intercept(server);
    if (intercepted.has(server)) return;
    currentRequest.enterWith(makeContext(request, response, nextRequestId()));
    prepare(request, response);
  });
}

/** Calls back with the server after each answer that was sent. */
export function onAnswerSent(callback: (server: Server) => void): void {
  subscribe("http.server.response.finish", (message) => callback((message as StartedRequest).server));
}

/** Half of an id is the process's own, half is a number: ids are told apart, not kept from being guessed. */
const ownHalf = randomBytes(3).toString("hex");
let number = 0;

/** Returns twelve hexadecimal digits. */
function nextRequestId(): string {
  number = (number + 1) % 0x1000000;
  return ownHalf + number.toString(16).padStart(6, "0");
}

/** Whether a request brings a body, which its answerer has to read. */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** Milliseconds for the headers of a request, and for all of it: a form of 96 KB at a kilobyte a second, and more. */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 120_000;

/** Milliseconds between two checks of these; with Node's own 30 seconds, the 15 would become 45. */
const CHECK_INTERVAL = 5_000;

/** Closes connections that send next to nothing. */
function setTimeouts(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT;
  server.requestTimeout = REQUEST_TIMEOUT;
  // An option of createServer, which remix-serve calls; the server reads it here when it begins to listen.
  Object.assign(server, { connectionsCheckingInterval: CHECK_INTERVAL });
}
