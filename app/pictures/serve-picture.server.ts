import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { isKnown } from "../server/cached-response.server.ts";
import type { FastPath } from "../server/request-listener.server.ts";
import { FORMATS, type PictureFormat } from "./picture-file.ts";
import { findBytes } from "./picture-files.store.server.ts";
import { findShareBytes } from "./share-images.store.server.ts";

const ADDRESS = /^\/media\/([0-9a-f]{32})\.(avif|webp|jpg|png)(?:\?.*)?$/;

/** Most bytes that are kept in memory for the next request. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Most bytes of all answers that are under way, and of those to one visitor: a slow reader keeps a file in memory. */
const MOST_UNDER_WAY = { all: 32 * 1024 * 1024, visitor: 8 * 1024 * 1024 };

/** Milliseconds for an answer: 6 MB at 0.5 Mbit/s. */
const LONGEST = 100_000;

interface Deps {
  db: Database;
  log: Pick<Logger, "error">;
  /** Names the visitor, or null if nothing tells visitors apart. */
  visitorOf: (request: IncomingMessage) => string | null;
}

/** Sends the library's pictures and share images from the database, without Express and Remix. */
export function servePictures({ db, log, visitorOf }: Deps): FastPath {
  const kept = new LRUCache<string, Uint8Array>({ maxSize: MOST_BYTES, sizeCalculation: (bytes) => bytes.length });

  async function find(digest: string, format: PictureFormat): Promise<Uint8Array | null> {
    const name = `${digest}.${format}`;
    const bytes = kept.get(name) ?? (await findBytes(db, digest, format)) ?? (await findShareBytes(db, digest, format));
    if (bytes) kept.set(name, bytes);
    return bytes;
  }

  const underWay = new Map<string, number>();
  const sum = (who: string) => underWay.get(who) ?? 0;

  /** Counts an answer until its last byte is handed over. Returns false if there are too many. */
  function admits(request: IncomingMessage, response: ServerResponse, size: number): boolean {
    const visitor = visitorOf(request);
    if (sum(ALL) + size > MOST_UNDER_WAY.all) return false;
    if (visitor !== null && sum(visitor) > 0 && sum(visitor) + size > MOST_UNDER_WAY.visitor) return false;
    const names = [ALL, ...(visitor === null ? [] : [visitor])];
    for (const who of names) underWay.set(who, sum(who) + size);
    const limit = setTimeout(() => response.destroy(), LONGEST).unref();
    response.once("close", () => {
      clearTimeout(limit);
      for (const who of names) {
        if (sum(who) > size) underWay.set(who, sum(who) - size);
        else underWay.delete(who);
      }
    });
    return true;
  }

  return ({ method, url = "" }) => {
    const [, digest, format] = ADDRESS.exec(url) ?? [];
    if (digest === undefined || (method !== "GET" && method !== "HEAD")) return null;
    const type = format as PictureFormat;
    return (request, response) => {
      find(digest, type).then(
        (bytes) => {
          if (!bytes) return sendMissing(response);
          if (!admits(request, response, bytes.length)) return sendBusy(response);
          return sendPicture(request, response, { digest, bytes, type: FORMATS[type] });
        },
        (error: unknown) => {
          log.error({ err: error }, "a picture could not be read");
          sendText(response, 503, "This picture can't be loaded right now.", { "Retry-After": "60" });
        },
      );
    };
  };
}

/** Stands for all visitors together. */
const ALL = "";

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

function sendBusy(response: ServerResponse): void {
  sendText(response, 503, "Too many pictures are on their way. Try again in a moment.", { "Retry-After": "5" });
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : `${text}\n`);
}
