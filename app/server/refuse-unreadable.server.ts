import type { IncomingMessage, ServerResponse } from "node:http";
import type { Header, MissingHeaders } from "../security/security-headers.server.ts";
import { discardRest } from "./request-body.server.ts";
import { REQUEST_ID_HEADER } from "./request-context.server.ts";
import type { Middleware } from "./request-listener.server.ts";

/**
 * What pages and forms are asked with. TRACE and CONNECT can't even be made into a Request (Fetch standard, "forbidden
 * method").
 */
const METHODS = ["GET", "HEAD", "POST"];

/** Where programs call: a route there answers by itself to a method that it does not know. */
const API = { path: "/auth/v1/", methods: [...METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"] };

/**
 * Characters of a path, and slashes in it. None of ours has half as many. Remix takes a path apart by expressions that
 * slow down with the square of its length: of 15,000 slashes they made a second.
 */
const LONGEST_PATH = 1024;
const MOST_SLASHES = 16;

/** Hosts that are remembered; a client may name any. */
const MOST_HOSTS = 100;

interface Deps {
  missing: MissingHeaders;
  log: (request: IncomingMessage, status: number, id: string) => void;
}

/**
 * A middleware for requests that no route is for, or that Remix can make no URL or Request of and would answer with an
 * empty 500: a method that is not ours, a target that is no path or can't be decoded, a Host that is no host. And for
 * paths that are read in more than one way, or too long to be read at all.
 */
export function refuseUnreadable({ missing, log }: Deps): Middleware {
  const always: Header[] = [
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Cache-Control", "no-store"],
  ];
  const others = missing("text/plain", () => false);
  /** Hosts that could be read before: most requests name the same one, and need no closer look. */
  const hosts = new Set<string>();

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
    response.end(`${text}\n`);
    log(request, status, id);
    return true;
  }

  return (request, response, id) => {
    const { method = "", url = "", headers } = request;
    const { host = "", "x-forwarded-host": forwarded } = headers;
    const [path = ""] = url.split("?", 1);
    if (isTooLong(path)) return refuse(request, response, id, 404, "There is no such page.", []);
    const plain = forwarded === undefined && PLAIN_PATH.test(url);
    if (plain && hosts.has(host) && METHODS.includes(method)) return false;
    const read = readPath(path);
    const methods = read?.startsWith(API.path) ? API.methods : METHODS;
    if (!methods.includes(method))
      return refuse(request, response, id, 405, "This method is not allowed here.", [["Allow", methods.join(", ")]]);
    if (read === null || !isReadable(url, host) || !isPort(forwarded))
      return refuse(request, response, id, 400, "This address can't be read.", []);
    if (plain && hosts.size < MOST_HOSTS) hosts.add(host);
    return false;
  };
}

/** An address with nothing in it that would have to be decoded, and no segment of dots. */
const PLAIN_PATH = /^(\/[\w-][\w.-]*)+$|^\/$/;

/**
 * A segment `.` or `..`, also encoded, or `\`, which URLs take for `/`. Browsers resolve them and send none.
 */
const AMBIGUOUS = /\/(\.|%2e){1,2}(?=\/|$)|\\/i;

function isTooLong(path: string): boolean {
  return path.length > LONGEST_PATH || path.split("/", MOST_SLASHES + 2).length > MOST_SLASHES + 1;
}

/**
 * A path as the router reads it, in lower case, or null where the check of its method, the folder of files, the router
 * and a redirected browser could read different ones (`/\evil.example/..` once redirected to another site).
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
 * Remix's older way to ask for a page's data. Single fetch does without, and answers it with faults where a loader's
 * answer looks like a response.
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

/** Remix takes the address's port from this header, even from a client. */
function isPort(forwarded: string | string[] | undefined): boolean {
  const port = Number.parseInt(String(forwarded ?? "").split(":")[1] ?? "", 10);
  return Number.isNaN(port) || (port >= 0 && port <= 65535);
}
