import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from "node:http";
import { currentRequest, makeContext, type Preparation, REQUEST_ID_HEADER } from "./request-context.server.ts";
import type { Header, MissingHeaders } from "./security/security-headers.server.ts";

// The only file that reaches remix-serve's server and requests, which it does not expose (log.server.ts
// replaces its log format). Node publishes each server and request on its diagnostics channels
// (https://nodejs.org/api/diagnostics_channel.html) before Express or Remix see them.

/** Runs before Express: answers a request completely, with all headers, and returns true; or returns false. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, id: string) => boolean;

/** Lets a request in, now or later, by calling `enter`; or answers it. */
type Admission = (request: IncomingMessage, response: ServerResponse, id: string, enter: () => void) => void;

interface Deps {
  /** Whether to ignore a request, because its connection is closed or has too many of them pipelined. */
  drops: (request: IncomingMessage, response: ServerResponse) => boolean;
  middleware: readonly Middleware[];
  admit: Admission;
  /** Run in order before Express, once a request is let in. */
  preparations: readonly Preparation[];
  /** Called for a request that middleware has answered. */
  onAnswered: (request: IncomingMessage, response: ServerResponse, id: string) => void;
}

interface StartedRequest {
  server: Server;
}

/**
 * Puts middleware and admission in front of each server's own listener, when the server starts to listen or, if it
 * already does, as Vite's does, on its first request. Call it once, when the process starts.
 */
export function interceptRequests({ drops, middleware, admit, preparations, onAnswered }: Deps): void {
  const intercepted = new WeakSet<Server>();

  function intercept(server: unknown): void {
    if (!(server instanceof Server) || intercepted.has(server)) return;
    intercepted.add(server);
    const [enter] = server.listeners("request") as RequestListener[];
    if (!enter) return;
    setUpServer(server);
    server.removeListener("request", enter);
    server.on(
      "request",
      (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
        if (drops(request, response)) return;
        const id = randomUUID().slice(-12);
        for (const answer of middleware) if (answer(request, response, id)) return onAnswered(request, response, id);
        admit(request, response, id, () => {
          currentRequest.run(makeContext(request, response, id), () => {
            for (const prepare of preparations) prepare(request, response);
            enter.call(server, request, response);
          });
        });
      },
    );
  }

  subscribe("tracing:net.server.listen:asyncStart", (message) => intercept((message as { server?: unknown }).server));
  subscribe("http.server.request.start", (message) => intercept((message as StartedRequest).server));
}

export function onAnswerSent(callback: (server: Server) => void): void {
  subscribe("http.server.response.finish", (message) => callback((message as StartedRequest).server));
}

export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** Milliseconds for a body with pictures: 300 MB at 3 Mbit/s. */
const LONGEST_UPLOAD = 15 * 60_000;

/** Milliseconds for headers, and for a whole upload. Other requests end sooner (security/visitor-limits.server.ts). */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = LONGEST_UPLOAD + 30_000;

/** Milliseconds without traffic until a connection is closed. An upload may wait two minutes for a picture's files. */
const IDLE_TIMEOUT = 180_000;

/**
 * Sets what remix-serve has no options for: connections that send almost nothing, or read nothing, are closed. An
 * unknown Expect may be ignored (RFC 9110, section 10.1.1); Node would answer it itself, outside of all limits.
 */
function setUpServer(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.timeout = IDLE_TIMEOUT;
  server.on("checkExpectation", (...message) => server.emit("request", ...message));
}

/** Most bytes and milliseconds for the unread rest of a request, until its connection is closed. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_TIME = 60_000;

/**
 * Reads and discards the rest of a request after its response: Remix does not read a body that no action wants. An
 * unread rest blocks the connection, and closing it too early would lose the response (RFC 9112, section 9.6).
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    const end = setTimeout(() => socket.destroy(), MOST_TIME).unref();
    let bytes = 0;
    // A reader that had started would collect it in memory.
    request.removeAllListeners("data");
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) socket.destroy();
    });
    request.once("close", () => clearTimeout(end));
    request.resume();
  });
}

/** Returns a function that answers a request with a line of text. No cache keeps it: settings may change. */
export function textAnswer(missing: MissingHeaders) {
  const headers: Header[] = [
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Cache-Control", "no-store"],
    ...missing("text/plain", () => false),
  ];
  return (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    status: number,
    text: string,
    ...more: Header[]
  ): true => {
    discardRest(request, response);
    response.writeHead(status, [...headers, ...more, [REQUEST_ID_HEADER, id]].flat());
    response.end(text);
    return true;
  };
}
