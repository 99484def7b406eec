import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { isKnown } from "../server/cached-response.server.ts";
import type { FastPath } from "../server/request-listener.server.ts";
import { FORMATS, type PictureFormat } from "./picture-file.ts";
import { findBytes } from "./picture-files.store.server.ts";

const ADDRESS = /^\/media\/([0-9a-f]{32})\.(avif|webp|jpg|png)(?:\?.*)?$/;

/** Most bytes in memory. */
const MOST_BYTES = 16 * 1024 * 1024;

interface Deps {
  db: Database;
  log: Pick<Logger, "error">;
}

/** Sends the files of the library's pictures from the database, without Express and Remix. */
export function servePictures({ db, log }: Deps): FastPath {
  const kept = new LRUCache<string, Uint8Array>({ maxSize: MOST_BYTES, sizeCalculation: (bytes) => bytes.length });

  async function find(digest: string, format: PictureFormat): Promise<Uint8Array | null> {
    const name = `${digest}.${format}`;
    const bytes = kept.get(name) ?? (await findBytes(db, digest, format));
    if (bytes) kept.set(name, bytes);
    return bytes;
  }

  return ({ method, url = "" }) => {
    const [, digest, format] = ADDRESS.exec(url) ?? [];
    if (digest === undefined || (method !== "GET" && method !== "HEAD")) return null;
    const type = format as PictureFormat;
    return (request, response) => {
      find(digest, type).then(
        (bytes) =>
          bytes ? sendPicture(request, response, { digest, bytes, type: FORMATS[type] }) : sendMissing(response),
        (error: unknown) => {
          log.error({ err: error }, "a picture could not be read");
          sendText(response, 503, "This picture can't be loaded right now.", { "Retry-After": "60" });
        },
      );
    };
  };
}

interface Sent {
  digest: string;
  bytes: Uint8Array;
  type: string;
}

function sendPicture({ method, headers }: IncomingMessage, response: ServerResponse, { digest, bytes, type }: Sent) {
  const etag = `"${digest}"`;
  response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
  response.setHeader("ETag", etag);
  response.setHeader("Accept-Ranges", "bytes");
  response.setHeader("Content-Type", type);
  if (isKnown(headers["if-none-match"], etag)) return void response.writeHead(304).end();
  const whole = { first: 0, last: bytes.length - 1 };
  const asked = headers["if-range"] === undefined || headers["if-range"] === etag ? headers.range : undefined;
  const range = method === "GET" ? readRange(asked, bytes.length) : null;
  if (range === "unsatisfiable") {
    response.writeHead(416, { "Content-Range": `bytes */${bytes.length}`, "Content-Length": 0 }).end();
    return;
  }
  const { first, last } = range ?? whole;
  const part = range ? { "Content-Range": `bytes ${first}-${last}/${bytes.length}` } : {};
  response.writeHead(range ? 206 : 200, { ...part, "Content-Length": last - first + 1 });
  response.end(method === "HEAD" ? undefined : bytes.subarray(first, last + 1));
}

/**
 * Reads a Range header with one range (RFC 9110, section 14.2). Returns null if there is none, or one that may be
 * ignored.
 */
export function readRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "")
    return Number(to) === 0 ? "unsatisfiable" : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const [first, last] = [Number(from), to === "" ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== "" && Number(to) < first) return null;
  return first >= size ? "unsatisfiable" : { first, last };
}

function sendMissing(response: ServerResponse): void {
  sendText(response, 404, "There is no such picture.", {});
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : `${text}\n`);
}
