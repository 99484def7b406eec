import type { IncomingMessage, ServerResponse } from "node:http";

/** What pages and forms are asked with. TRACE and CONNECT can't even be made into a Request (Fetch standard, "forbidden method"). */
const METHODS = ["GET", "HEAD", "POST"];

/** Where programs call: a route there answers by itself to a method that it does not know. */
const API = { path: "/auth/v1/", methods: [...METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"] };

/**
 * A doorkeeper for requests that no route is for, or that Remix can make no URL
 * or Request of and would answer with an empty 500: a method that is not ours, a
 * target that is no path or can't be decoded, a Host that is no host.
 */
export function refuseUnreadable({ method = "", url = "", headers }: IncomingMessage, response: ServerResponse): boolean {
  const methods = url.toLowerCase().startsWith(API.path) ? API.methods : METHODS;
  if (!methods.includes(method)) return refuse(response, 405, "There is no such method here.", { Allow: methods.join(", ") });
  if (!isReadable(url, headers.host) || !isPort(headers["x-forwarded-host"])) return refuse(response, 400, "This address can't be read.", {});
  return false;
}

/** Remix's older way to ask for a page's data. Single fetch does without, and answers it with faults where a loader's answer looks like a response. */
const OLDER_DATA = /[?&]_data(=|&|$)/;

function isReadable(url: string, host: string | undefined): boolean {
  return !OLDER_DATA.test(url) && url.startsWith("/") && isDecodable(url.split("?", 1)[0] ?? "") && host !== undefined && !/[/?#@\\]/.test(host) && URL.canParse(`http://${host}${url}`);
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

function refuse(response: ServerResponse, status: number, text: string, headers: Record<string, string>): true {
  // What the request still brings is thrown away by Node, since nobody has begun to read it.
  response.writeHead(status, { ...headers, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  response.end(`${text}\n`);
  return true;
}
