import { randomInt } from "node:crypto";
import { promisify } from "node:util";
import {
  type BrotliCompress,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  type DeflateRaw,
} from "node:zlib";

/**
 * A page in pieces: text, and the numbers of the ids that stand between them. Each id has `ID_BYTES` bytes; behind it
 * come `AFTER_ID` bytes of text at least.
 */
export type Pieces = readonly (Buffer | number)[];

/** Characters of an id. */
export const ID_BYTES = 22;

/** Bytes of text behind an id that must not change: brotli chooses the code of a byte by the two before it. */
export const AFTER_ID = 2;

/** A body whose ids are still to be written into it. */
export interface Template {
  bytes: Buffer;
  places: readonly { at: number; id: number }[];
}

/** Returns a copy of the body with these ids. */
export function fillIn({ bytes, places }: Template, ids: readonly string[]): Buffer {
  const filled = Buffer.from(bytes);
  for (const { at, id } of places) filled.write(ids[id] ?? "", at, "latin1");
  return filled;
}

export function plainTemplate(pieces: Pieces): Template {
  return join(pieces.map((piece) => (typeof piece === "number" ? piece : [piece])));
}

/** What a part of the body is: bytes, or the number of an id. */
type Part = number | readonly Buffer[];

function join(parts: readonly Part[]): Template {
  const chunks: Buffer[] = [];
  const places: { at: number; id: number }[] = [];
  let at = 0;
  for (const part of parts) {
    if (typeof part === "number") places.push({ at, id: part });
    const added = typeof part === "number" ? [Buffer.alloc(ID_BYTES)] : part;
    chunks.push(...added);
    at += added.reduce((sum, { length }) => sum + length, 0);
  }
  return { bytes: Buffer.concat(chunks), places };
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Bytes of the checksum and the length at the end. */
const GZIP_TRAILER = 8;

/**
 * Compresses a page once as gzip (RFC 1951 and 1952), with each id in a block that is stored as it is. The text around
 * an id refers to what stands before it as always, because every id is as long as the next; it can't refer to an id,
 * because for the compressor NULs stand there, and no page has any.
 */
export async function gzipTemplate(pieces: Pieces): Promise<Template> {
  const { add, end } = compressor(createDeflateRaw({ level: constants.Z_BEST_COMPRESSION }), constants.Z_SYNC_FLUSH);
  const parts: Part[] = [[GZIP_HEADER]];
  const stored = Buffer.from([0, ID_BYTES, 0, ~ID_BYTES & 0xff, 0xff]);
  for (const piece of pieces) {
    const compressed = await add(typeof piece === "number" ? Buffer.alloc(ID_BYTES) : piece);
    if (typeof piece === "number") parts.push([stored], piece);
    else parts.push([compressed]);
  }
  return join([...parts, [await end(), Buffer.alloc(GZIP_TRAILER)]]);
}

/** Writes the checksum of the filled page and its length at the end of the filled gzip. */
export function sealGzip(gzip: Buffer, page: Buffer): Buffer {
  gzip.writeUInt32LE(crc32(page), gzip.length - GZIP_TRAILER);
  gzip.writeUInt32LE(page.length, gzip.length - GZIP_TRAILER / 2);
  return gzip;
}

/** The header of an uncompressed meta-block with an id and what is behind it (RFC 7932, section 9.2). */
const UNCOMPRESSED = Buffer.alloc(3);
UNCOMPRESSED.writeUIntLE(((ID_BYTES + AFTER_ID - 1) << 3) | (1 << 19), 0, 3);

/**
 * Compresses a page once with brotli, in the same way. For the compressor an id is bytes that no page has, in a new
 * order each time: it stores them as they are, so it has found no distance there that it might use again.
 *
 * @param quality of brotli, 0 to 11
 */
export async function brotliTemplate(pieces: Pieces, quality: number): Promise<Template> {
  const text = Buffer.concat(pieces.filter((piece) => typeof piece !== "number"));
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const { add, end } = compressor(createBrotliCompress({ params }), constants.BROTLI_OPERATION_FLUSH);
  const fill = fillings(text);
  const parts: Part[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === "number") {
      const behind = (pieces[index + 1] as Buffer).subarray(0, AFTER_ID);
      await add(Buffer.concat([fill(), behind]));
      parts.push([UNCOMPRESSED], piece, [behind]);
    } else parts.push([await add(index === 0 ? piece : piece.subarray(AFTER_ID))]);
  }
  return join([...parts, [await end()]]);
}

/** Returns a function that returns `ID_BYTES` bytes that are not in the text, as different as possible each time. */
function fillings(text: Buffer): () => Buffer {
  const unused = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !text.includes(byte));
  if (unused.length < ID_BYTES) throw new Error("The page has too many different bytes.");
  let left: number[] = [];
  return () => {
    if (left.length < ID_BYTES) left = [...unused];
    return Buffer.from(Array.from({ length: ID_BYTES }, () => left.splice(randomInt(left.length), 1)[0] ?? 0));
  };
}

/** Compresses piece by piece: what `add` returns ends with a whole byte, and `end` returns the rest. */
function compressor(stream: DeflateRaw | BrotliCompress, flush: number) {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  // `write` is told of it, too.
  stream.on("error", () => {});
  const take = () => Buffer.concat(chunks.splice(0));
  const write = promisify((piece: Buffer, done: (error?: Error | null) => void) => void stream.write(piece, done));
  const flushed = promisify((done: () => void) => stream.flush(flush, done));
  return {
    async add(piece: Buffer): Promise<Buffer> {
      await write(piece);
      await flushed();
      return take();
    },
    async end(): Promise<Buffer> {
      await promisify((done: () => void) => void stream.once("end", done).end())();
      return take();
    },
  };
}
