import type { IncomingMessage, ServerResponse } from "node:http";
import type { Doorkeeper } from "./front-door.server.ts";
import { REQUEST_ID_HEADER } from "./present-request.server.ts";
import type { Header, MissingHeaders } from "./security-headers.server.ts";

/** What pages and forms are asked with. TRACE and CONNECT can't even be made into a Request (Fetch standard, "forbidden method"). */
const METHODS = ["GET", "HEAD", "POST"];

/** Where programs call: a route there answers by itself to a method that it does not know. */
const API = { path: "/auth/v1/", methods: [...METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"] };

/** So many are remembered; a client may name any. */
const MOST_HOSTS = 100;

interface Needs {
  missing: MissingHeaders;
  log: (request: IncomingMessage, status: number, id: string) => void;
}

/**
 * A doorkeeper for requests that no route is for, or that Remix can make no URL
 * or Request of and would answer with an empty 500: a method that is not ours, a
 * target that is no path or can't be decoded, a Host that is no host.
 */
export function refuseUnreadable({ missing, log }: Needs): Doorkeeper {
  const always: Header[] = [["Content-Type", "text/plain; charset=utf-8"], ["Cache-Control", "no-store"]];
  const others = missing("text/plain", () => false);
  /** Hosts that could be read before: most requests name the same one, and need no closer look. */
  const hosts = new Set<string>();

  function refuse(request: IncomingMessage, response: ServerResponse, id: string, status: number, text: string, headers: Header[]): true {
    // What the request still brings is thrown away by Node, since nobody has begun to read it.
    response.writeHead(status, [...always, ...others, ...headers, [REQUEST_ID_HEADER, id]].flat());
    response.end(`${text}\n`);
    log(request, status, id);
    return true;
  }

  return (request, response, id) => {
    const { method = "", url = "", headers } = request;
    const { host = "", "x-forwarded-host": forwarded } = headers;
    const plain = forwarded === undefined && PLAIN_PATH.test(url);
    if (plain && hosts.has(host) && METHODS.includes(method)) return false;
    const methods = url.toLowerCase().startsWith(API.path) ? API.methods : METHODS;
    if (!methods.includes(method)) return refuse(request, response, id, 405, "There is no such method here.", [["Allow", methods.join(", ")]]);
    if (!isReadable(url, host) || !isPort(forwarded)) return refuse(request, response, id, 400, "This address can't be read.", []);
    if (plain && hosts.size < MOST_HOSTS) hosts.add(host);
    return false;
  };
}

/** An address with nothing in it that would have to be decoded. */
const PLAIN_PATH = /^(\/[\w.-]+)+$|^\/$/;

/** Remix's older way to ask for a page's data. Single fetch does without, and answers it with faults where a loader's answer looks like a response. */
const OLDER_DATA = /[?&]_data(=|&|$)/;

function isReadable(url: string, host: string): boolean {
  return !OLDER_DATA.test(url) && url.startsWith("/") && isDecodable(url.split("?", 1)[0] ?? "") && host !== "" && !/[/?#@\\]/.test(host) && URL.canParse(`http://${host}${url}`);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Remix takes the address's port from this header, whoever sent it. */
function isPort(forwarded: string | string[] | undefined): boolean {
  const port = Number.parseInt(String(forwarded ?? "").split(":")[1] ?? "", 10);
  return Number.isNaN(port) || (port >= 0 && port <= 65535);
}
