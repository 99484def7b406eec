import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import type { Logger } from "pino";
import { REQUEST_ID_HEADER } from "./present-request.server.ts";

/**
 * remix-serve logs every request with morgan's format "tiny", which prints the
 * whole URL. This replaces that format by one JSON line without the query and
 * without a link's token. remix-serve looks the format up after it has
 * loaded the server build, so defining it while the build loads is early enough.
 */
export function logRequestsAsJson(log: Logger): void {
  morgan.format("tiny", (tokens, request, response) => {
    logRequest(log, request, response, Math.round(Number(tokens["response-time"]?.(request, response) ?? 0)));
    // morgan prints nothing for an empty line.
    return null;
  });
}

/**
 * Writes the line of a request that was answered.
 *
 * @param ms milliseconds that it took
 */
export function logRequest(log: Logger, { method, url, originalUrl }: LoggedRequest, response: ServerResponse, ms = 0): void {
  // When morgan writes, the request is over and no longer the present one.
  const request = response.getHeader(REQUEST_ID_HEADER);
  log.info({ ...(request !== undefined && { request }), method, path: hideSecrets(originalUrl ?? url ?? ""), status: response.statusCode, ms }, "request");
}

type LoggedRequest = Pick<IncomingMessage, "method" | "url"> & { originalUrl?: string };

/** The path of a URL as it may be logged: no query, no token. */
export function hideSecrets(url: string): string {
  const path = decode(url.split("?", 1)[0] ?? "");
  // The router ignores case and reads percent-encoding, and a mistyped link still has its token in it.
  return path.replace(/(\/(?:resume|set-password)\/)[^.]+/i, "$1…");
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
