import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import Negotiator from "negotiator";

export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A body in each encoding, with its strong tag (RFC 9110, section 8.8.3): other bytes, another tag. */
export type EncodedBody = Record<Encoding, { bytes: Buffer; etag: string }>;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Compresses once what is sent often: as small as it gets. */
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

/** Bytes that it takes in memory. */
export function sizeOf(body: EncodedBody): number {
  return ENCODINGS.reduce((sum, encoding) => sum + body[encoding].bytes.length, 0);
}

const chosen = new Map<string, Encoding>();

/**
 * The smallest of our encodings that an Accept-Encoding header allows (RFC 9110, section 12.5.3): browsers list what
 * they can, without a preference.
 */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const known = chosen.get(accepted);
  if (known) return known;
  const allowed = new Negotiator({ headers: { "accept-encoding": accepted } });
  const encoding = ENCODINGS.find((one) => allowed.encodings([one]).length > 0) ?? "identity";
  if (chosen.size < 100) chosen.set(accepted, encoding);
  return encoding;
}

/** Whether a client that has these tags has this body already (RFC 9110, section 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}

/** Bytes with the tag that no others have. */
export function tagged(bytes: Buffer): { bytes: Buffer; etag: string } {
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}

/**
 * Brotli's quality for a page that is sent once. Of 14 KB it makes 3.7 KB in 0.19 ms; quality 4 makes 4.0 KB in 0.15
 * ms, gzip 4.1 KB in 0.1 ms. Rendering takes more than ten times as long.
 */
const QUALITY = 5;

/**
 * Bytes from which on that is given up: of 34 KB quality 5 makes 6.1 KB in 0.5 ms, quality 4 makes 6.6 KB in 0.25 ms,
 * quality 3 makes 6.9 KB in 0.15 ms.
 */
const LONG = 16_384;
const QUALITY_OF_LONG = 3;

/**
 * Compresses a page for one visitor and says so in its headers, so that remix-serve's compression leaves it alone. At
 * once and not in another thread: handing it over costs more processor time than the work.
 *
 * @param accepted the visitor's Accept-Encoding
 */
export function encodePage(html: string, headers: Headers, accepted: string | null): Uint8Array<ArrayBuffer> {
  const page = Buffer.from(html);
  const encoding = chooseEncoding(accepted ?? undefined);
  const body =
    encoding === "br"
      ? brotliCompressSync(page, { params: brotliFor(page.length) })
      : encoding === "gzip"
        ? gzipSync(page)
        : page;
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.append("Vary", "Accept-Encoding");
  headers.set("Content-Length", String(body.length));
  return new Uint8Array(body);
}

function brotliFor(bytes: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: bytes < LONG ? QUALITY : QUALITY_OF_LONG,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    // A window that is larger than the page costs time and finds nothing more.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes + 1)))),
  };
}

/** Where the build puts what it has compressed. */
export const COMPRESSED = "build/compressed";

/** Compresses a body and writes it into the folder. */
export async function writeCompressed(folder: string, body: Buffer): Promise<void> {
  const encoded = await encodeBody(body);
  mkdirSync(folder, { recursive: true });
  writeFileSync(nameIn(folder, body, "br"), encoded.br.bytes);
  writeFileSync(nameIn(folder, body, "gz"), encoded.gzip.bytes);
}

/**
 * What `writeCompressed` made of exactly these bytes, or null. Read at once: a file is asked for only once, and is
 * small.
 */
export function readCompressed(folder: string, body: Buffer): EncodedBody | null {
  try {
    const [br, gz] = [readFileSync(nameIn(folder, body, "br")), readFileSync(nameIn(folder, body, "gz"))];
    return { br: tagged(br), gzip: tagged(gz), identity: tagged(body) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Named after what was compressed: a file that has changed since has no other one's bytes. */
function nameIn(folder: string, body: Buffer, ending: string): string {
  return path.join(folder, `${createHash("sha256").update(body).digest("base64url")}.${ending}`);
}
