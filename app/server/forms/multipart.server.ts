/** One field of a form with files. Its bytes have to be read to their end before the next part is asked for. */
export interface Part {
  name: string;
  /** Null for a field that is no file; empty for a file input without a file. */
  fileName: string | null;
  bytes: AsyncIterable<Uint8Array>;
}

/** A body that no browser sends. */
export class MalformedBody extends Error {
  override name = "MalformedBody";
}

/** Most bytes of a part's headers. */
const MOST_HEADER = 16 * 1024;

const HEADERS_END = Buffer.from("\r\n\r\n");

/** Returns the boundary that a Content-Type names, or null if it isn't that of a form with files. */
export function boundaryOf(contentType: string | null): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))\s*$/i.exec(contentType ?? "") ?? [];
  return quoted ?? plain ?? null;
}

/**
 * Reads a form with files part by part (RFC 7578), and never holds more than a chunk and a part's headers. Parsers that
 * Remix and Node bring collect each part in memory, or fail at a file name with a semicolon.
 *
 * @throws {MalformedBody} also if the body ends early
 */
export async function* readParts(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const source = new Source(body);
  await skip(source.upTo(delimiter));
  for (;;) {
    const next = (await source.take(2)).toString("latin1");
    if (next === "--") return;
    if (next !== "\r\n") throw new MalformedBody("no line end after a boundary");
    yield { ...readHeader(await source.header()), bytes: source.upTo(delimiter) };
  }
}

/** Reads bytes that nobody wants. */
export async function skip(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of bytes) void chunk;
}

/** Browsers write a quotation mark in a name as `%22`, and a line break as `%0D%0A` (HTML, "multipart form data"). */
function readHeader(header: string): Omit<Part, "bytes"> {
  const [, line = ""] = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(header) ?? [];
  const [, name] = /(?:^|;)\s*name="([^"]*)"/.exec(line) ?? [];
  if (name === undefined) throw new MalformedBody("a part without a name");
  const [, fileName] = /;\s*filename="([^"]*)"/.exec(line) ?? [];
  return { name, fileName: fileName?.replaceAll("%22", '"').replaceAll(/%0[DA]/g, " ") ?? null };
}

class Source {
  #chunks: AsyncIterator<Uint8Array>;
  /** What was read and not taken yet. The first boundary has no line end before it. */
  #rest: Buffer = Buffer.from("\r\n");

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  /** Yields what stands before a delimiter, which it takes too. Copies almost nothing: pictures are megabytes. */
  async *upTo(delimiter: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const found = this.#rest.indexOf(delimiter);
      if (found !== -1) {
        const last = this.#rest.subarray(0, found);
        this.#rest = this.#rest.subarray(found + delimiter.length);
        if (found > 0) yield last;
        return;
      }
      // The delimiter may begin in this chunk and end in a later one.
      const sure = this.#rest.subarray(0, Math.max(0, this.#rest.length - delimiter.length + 1));
      const end = this.#rest.subarray(sure.length);
      if (sure.length > 0) yield sure;
      const next = await this.#read();
      const isShort = next.length < delimiter.length;
      const isWithin = isShort || Buffer.concat([end, next.subarray(0, delimiter.length)]).includes(delimiter);
      if (!isWithin && end.length > 0) yield end;
      this.#rest = isWithin ? Buffer.concat([end, next]) : next;
    }
  }

  /** Takes a number of bytes. */
  async take(size: number): Promise<Buffer> {
    while (this.#rest.length < size) await this.#more();
    const taken = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    return taken;
  }

  /** Takes the headers of a part and the blank line after them. */
  async header(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(HEADERS_END);
      if (end !== -1 && end <= MOST_HEADER) return (await this.take(end + HEADERS_END.length)).toString("utf8");
      if (end !== -1 || this.#rest.length > MOST_HEADER) throw new MalformedBody("long headers of a part");
      await this.#more();
    }
  }

  async #more(): Promise<void> {
    this.#rest = Buffer.concat([this.#rest, await this.#read()]);
  }

  async #read(): Promise<Buffer> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new MalformedBody("the body ends early");
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}
