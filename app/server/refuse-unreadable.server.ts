import type { IncomingMessage, ServerResponse } from "node:http";
import { canonicalPath } from "./addresses.ts";
import { discardRest } from "./discard-rest.server.ts";
import { WRONG_METHOD } from "./forms/refuse-method.server.ts";
import { REQUEST_ID_HEADER } from "./request-context.server.ts";
import type { Middleware } from "./request-listener.server.ts";
import { hideSecrets } from "./request-log.server.ts";
import type { Header, MissingHeaders } from "./security/security-headers.server.ts";

/**
 * Methods for pages and forms. Remix would take any other one for a post. TRACE and CONNECT can't even be made into a
 * Request (Fetch standard, "forbidden method").
 */
const METHODS = ["GET", "HEAD", "POST"];

/** The API. Its routes answer unknown methods themselves. */
const API = { path: "/auth/v1/", methods: [...METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"] };

/**
 * Most characters and slashes of a path; ours have less than half. Remix parses paths with regular expressions that
 * take quadratic time: 15,000 slashes took a second.
 */
const LONGEST_PATH = 1024;
const MOST_SLASHES = 16;

/** Most characters of a path that isn't looked up, for the log. */
const NOTED = 200;

/**
 * Refuses requests that no route can answer, or that Remix would answer with an empty 500: an unknown method, a target
 * that is not a path, an invalid Host. A path that can't be decoded, is ambiguous or too long becomes one that no route
 * has: it gets the 404 page, for the price of any other unknown path.
 */
export function refuseUnreadable(missing: MissingHeaders): Middleware {
  const always: Header[] = [
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Cache-Control", "no-store"],
  ];
  const others = missing("text/plain", () => false);

  function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    status: number,
    text: string,
    headers: Header[],
  ): true {
    discardRest(request, response);
    response.writeHead(status, [...always, ...others, ...headers, [REQUEST_ID_HEADER, id]].flat());
    response.end(text);
    return true;
  }

  return (request, response, id) => {
    const { method = "", url = "", headers } = request;
    const { host = "", "x-forwarded-host": forwarded } = headers;
    const query = url.indexOf("?");
    const path = query === -1 ? url : url.slice(0, query);
    const read = isTooLong(path) ? null : readPath(path);
    const isApi = path.slice(0, API.path.length).toLowerCase() === API.path || read?.startsWith(API.path);
    const methods = isApi ? API.methods : METHODS;
    if (!methods.includes(method))
      return refuse(request, response, id, 405, WRONG_METHOD, [["Allow", methods.join(", ")]]);
    if (!isReadable(url, host) || !isPort(forwarded))
      return refuse(request, response, id, 400, "This address can't be read.\n", []);
    if (read === null) request.url = isApi ? API.path + unknownPath(path).slice(1) : unknownPath(path);
    return false;
  };
}

/** Returns a path that no route has, of one segment with the beginning of another one. */
function unknownPath(path: string): string {
  return canonicalPath(`/not-found:${encodeURIComponent(hideSecrets(path.slice(0, NOTED)))}`);
}

/**
 * A segment `.` or `..`, also encoded, or `\`, which URLs treat as `/`. Browsers resolve these before sending.
 */
const AMBIGUOUS = /\/(\.|%2e){1,2}(?=\/|$)|\\/i;

function isTooLong(path: string): boolean {
  if (path.length > LONGEST_PATH) return true;
  let slashes = 0;
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) slashes += 1;
  return slashes > MOST_SLASHES;
}

/**
 * Decodes a path as the router does, in lower case. Returns null if this check, the file server, the router and a
 * redirected browser could read it differently (`/\evil.example/..` once redirected to another site).
 */
function readPath(path: string): string | null {
  if (AMBIGUOUS.test(path)) return null;
  try {
    return decodeURIComponent(path.replace(/%2f/gi, "%252F")).toLowerCase();
  } catch {
    return null;
  }
}

/**
 * Remix's older parameter for a page's data. Single fetch does not need it, and fails on it if a loader's data looks
 * like a response.
 */
const OLDER_DATA = /[?&]_data(=|&|$)/;

function isReadable(url: string, host: string): boolean {
  return (
    !OLDER_DATA.test(url) &&
    url.startsWith("/") &&
    host !== "" &&
    !/[/?#@\\]/.test(host) &&
    URL.canParse(`http://${host}${url}`)
  );
}

/** Remix takes the port of the URL from this header, even from an untrusted client. */
function isPort(forwarded: string | string[] | undefined): boolean {
  const port = Number.parseInt(String(forwarded ?? "").split(":")[1] ?? "", 10);
  return Number.isNaN(port) || (port >= 0 && port <= 65535);
}
