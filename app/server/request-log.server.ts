import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import type { Logger } from "pino";
import { REQUEST_ID_HEADER } from "./request-context.server.ts";

/**
 * remix-serve logs every request with morgan's format "tiny", which prints the whole URL. This replaces that format by
 * one JSON line without the query and without a link's token. remix-serve looks the format up after it has loaded the
 * server build, so defining it while the build loads is early enough.
 */
export function logRequestsAsJson(log: Logger): void {
  morgan.format(
    "tiny",
    (tokens, { method, url = "", originalUrl = url }: IncomingMessage & { originalUrl?: string }, response) => {
      // When morgan writes, the request is over and no longer the present one.
      const id = response.getHeader(REQUEST_ID_HEADER);
      const ms = Math.round(Number(tokens["response-time"]?.(response.req, response) ?? 0));
      logRequest(log, {
        ...(typeof id === "string" && { request: id }),
        method,
        url: originalUrl,
        status: response.statusCode,
        ms,
      });
      // morgan prints nothing for an empty line.
      return null;
    },
  );
}

/** A request that was answered. */
interface LoggedRequest {
  /** Its name. */
  request?: string;
  method: string | undefined;
  /** Path and query, as they were asked for. */
  url: string;
  status: number;
  /** Milliseconds that it took. */
  ms: number;
}

/** Writes its line. */
export function logRequest(log: Pick<Logger, "info">, { request, method, url, status, ms }: LoggedRequest): void {
  log.info({ ...(request !== undefined && { request }), method, path: hideSecrets(url), status, ms }, "request");
}

/** Writes the line of a request that remix-serve does not see, once it is answered or its connection is gone. */
export function logWhenOver(log: Logger): (request: IncomingMessage, response: ServerResponse, id: string) => void {
  return ({ method, url = "" }, response, id) => {
    const start = performance.now();
    response.once("close", () =>
      logRequest(log, {
        request: id,
        method,
        url,
        status: response.statusCode,
        ms: Math.round(performance.now() - start),
      }),
    );
  };
}

/** The path of a URL as it may be logged: no query, no token. */
export function hideSecrets(url: string): string {
  const query = url.indexOf("?");
  const path = decode(query === -1 ? url : url.slice(0, query));
  // The router ignores case and reads percent-encoding, and a mistyped link still has its token in it.
  return path.replace(/(\/(?:resume|set-password)\/)[^.]+/i, "$1…");
}

function decode(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
