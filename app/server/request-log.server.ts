import type { IncomingMessage } from "node:http";
import morgan from "morgan";
import type { Logger } from "pino";
import { REQUEST_ID_HEADER } from "./request-context.server.ts";

interface AnsweredRequest {
  id: string;
  method: string | undefined;
  /** Path and query. */
  url: string;
  status: number;
  /** Duration in milliseconds. */
  ms: number;
}

export type LogRequest = (answered: AnsweredRequest) => void;

/** Returns the function that logs a request. */
export function requestLog(log: Pick<Logger, "info">): LogRequest {
  return ({ id, method, url, status, ms }) =>
    log.info({ request: id, method, path: hideSecrets(url), status, ms }, "request");
}

/**
 * remix-serve logs each request in morgan's format "tiny", which prints the whole URL. This redefines that format as a
 * JSON line without the query and tokens. remix-serve looks the format up after loading the server build, so defining
 * it while the build loads is early enough.
 */
export function logRequestsAsJson(logRequest: LogRequest): void {
  morgan.format(
    "tiny",
    (tokens, { method, url = "", originalUrl = url }: IncomingMessage & { originalUrl?: string }, response) => {
      // When morgan writes, `currentRequest` is no longer set.
      const id = String(response.getHeader(REQUEST_ID_HEADER) ?? "");
      const ms = Math.round(Number(tokens["response-time"]?.(response.req, response) ?? 0));
      logRequest({ id, method, url: originalUrl, status: response.statusCode, ms });
      // morgan prints nothing for an empty line.
      return null;
    },
  );
}

/** Returns the path of a URL for the log, without query and token. */
export function hideSecrets(url: string): string {
  const query = url.indexOf("?");
  const path = decode(query === -1 ? url : url.slice(0, query));
  // The router ignores case and percent-encoding, and a mistyped link still has a token. An order's number says whose
  // page is opened.
  const hidden = path.replace(/(\/(?:resume|set-password)\/|^\/+orders\/+)[^.]+/i, "$1…");
  // In a terminal, none may move the cursor or look like a line of its own.
  return hidden.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, encodeURIComponent);
}

function decode(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
