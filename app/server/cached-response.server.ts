import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";
import type { Header } from "../security/security-headers.server.ts";
import { REQUEST_ID_HEADER } from "./request-context.server.ts";

const ENCODINGS = ["br", "gzip", "identity"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A body in each encoding with its strong ETag (RFC 9110, section 8.8.3). */
export type EncodedBody = Record<Encoding, { bytes: Buffer; etag: string }>;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Compresses a body that is sent often as small as possible. */
export async function encodeBody(body: Buffer): Promise<EncodedBody> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([
    brotli(body, { params }),
    gzipped(body, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { br: tagged(br), gzip: tagged(gz), identity: tagged(body) };
}

/** Returns the body's bytes in memory. */
export function sizeOf(body: EncodedBody): number {
  return ENCODINGS.reduce((sum, encoding) => sum + body[encoding].bytes.length, 0);
}

const chosen = new Map<string, Encoding>();
/** Most characters of an Accept-Encoding header. Browsers send some 30, and a long one takes milliseconds to parse. */
const LONGEST = 200;

/**
 * Returns the smallest of our encodings that an Accept-Encoding header allows (RFC 9110, section 12.5.3). Browsers list
 * encodings without a preference.
 */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted.length > LONGEST) return "identity";
  const known = chosen.get(accepted);
  if (known) return known;
  const allowed = new Negotiator({ headers: { "accept-encoding": accepted } }).encodings([...ENCODINGS]);
  const encoding = ENCODINGS.find((one) => allowed.includes(one)) ?? "identity";
  if (chosen.size < 100) chosen.set(accepted, encoding);
  return encoding;
}

/** Whether an If-None-Match header names this ETag (RFC 9110, section 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}

/** Adds the ETag: a digest of the bytes. */
export function tagged(bytes: Buffer): { bytes: Buffer; etag: string } {
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}

/** A response to GET, complete except for the request id. */
export type CachedResponse = Record<Encoding, EncodedResponse>;

interface EncodedResponse {
  bytes: Buffer;
  etag: string;
  /** Headers of status 200, and of 304: names and values in turns, as Node takes them. */
  whole: readonly string[];
  unchanged: readonly string[];
}

/**
 * Makes the headers for each encoding of a body.
 *
 * @param headers all others; `Accept-Encoding` is added to their `Vary`
 */
export function makeCachedResponse(headers: readonly Header[], body: EncodedBody): CachedResponse {
  const vary = [
    ...headers.filter(([name]) => name.toLowerCase() === "vary").map(([, value]) => value),
    "Accept-Encoding",
  ].join(", ");
  const others = headers.filter(([name]) => name.toLowerCase() !== "vary");
  const entries = ENCODINGS.map((encoding) => {
    const { bytes, etag } = body[encoding];
    const unchanged = [...others.flat(), "Vary", vary, "ETag", etag];
    const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    const length = ["Content-Length", String(bytes.length)];
    return [encoding, { bytes, etag, whole: [...unchanged, ...coding, ...length], unchanged }];
  });
  return Object.fromEntries(entries) as CachedResponse;
}

/** Makes a cached response one of Remix's. */
export function answerWith(answer: CachedResponse, { method, headers: asked }: Request): Response {
  const { bytes, etag, whole, unchanged } = answer[chooseEncoding(asked.get("Accept-Encoding") ?? undefined)];
  if (isKnown(asked.get("If-None-Match") ?? undefined, etag))
    return new Response(null, { status: 304, headers: inPairs(unchanged) });
  return new Response(method === "HEAD" ? null : new Uint8Array(bytes), { headers: inPairs(whole) });
}

function inPairs(headers: readonly string[]): [name: string, value: string][] {
  return headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ""]] : []));
}

/** Sends a cached response without Express. */
export function sendCachedResponse(
  answer: CachedResponse,
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  id: string,
): void {
  const { bytes, etag, whole, unchanged } = answer[chooseEncoding(asked["accept-encoding"] as string | undefined)];
  if (isKnown(asked["if-none-match"], etag)) {
    response.writeHead(304, [...unchanged, REQUEST_ID_HEADER, id]).end();
    return;
  }
  response.writeHead(200, [...whole, REQUEST_ID_HEADER, id]);
  response.end(method === "HEAD" ? undefined : bytes);
}
