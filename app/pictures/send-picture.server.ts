import type { IncomingMessage, ServerResponse } from "node:http";
import { isKnown } from "../server/cached-response.server.ts";

interface Sent {
  digest: string;
  bytes: Uint8Array;
  type: string;
}

/** Answers with a picture's bytes, or the range of them that was asked for (RFC 9110, section 14). */
export function sendPicture(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { digest, bytes, type }: Sent,
) {
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
