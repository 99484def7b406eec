import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import type { ReadableStream } from "node:stream/web";
import type { Logger } from "pino";
import { currentRequest } from "../request-context.server.ts";
import { admitUpload } from "../security/visitor-limits.server.ts";
import { refuse, refuseInMaintenance, unreadable } from "./answer.server.ts";
import { admitPost, type PostDeps } from "./form-action.server.ts";
import { discardBody } from "./form-body.server.ts";

export interface UploadedFile {
  /** The owner's name for it; any text. */
  name: string;
  path: string;
  size: number;
  /** Whether it has more bytes than allowed. Then only the beginning was kept. */
  isTooLarge: boolean;
  digest: string;
}

interface UploadLimit {
  bytes: number;
  files: number;
}

/** Most bytes of a form besides its files: names and boundaries. */
const AROUND = 1024 * 1024;

/**
 * Reads a form with files: only from the same origin, within the post limit, and not too large. Each file is written
 * into a folder while it arrives, so that memory doesn't grow with it, and handed over before the next one is read.
 * Other fields are skipped. Call it after the member is known.
 *
 * @param inFolder runs work with a folder for one file, and deletes it
 * @throws a response with an error page: 400, 403, 413, 415 or 429; in maintenance mode or on a full disk 503
 */
export async function readUpload(
  deps: PostDeps & { log: Pick<Logger, "error"> },
  request: Request,
  limit: UploadLimit,
  inFolder: (work: (folder: string) => Promise<void>) => Promise<void>,
  take: (file: UploadedFile) => Promise<void>,
): Promise<void> {
  await admitPost(deps, request, () => discardBody(request));
  if (deps.settings.maintenance) throw refuseInMaintenance();
  const boundary = boundaryOf(request.headers.get("Content-Type"));
  if (boundary === null || !request.body) throw unreadable(415);
  const most = limit.bytes * limit.files + AROUND;
  if (!(Number(request.headers.get("Content-Length") ?? Number.NaN) <= most)) throw tooMany(limit);
  const context = currentRequest.getStore();
  if (context) admitUpload(context.response.req);
  // Canceling would close the connection before the response is sent. `discardRest` reads the rest.
  const body = (request.body as ReadableStream<Uint8Array>).values({ preventCancel: true });
  let files = 0;
  try {
    for await (const part of readParts(body, boundary)) {
      if (!part.fileName) {
        await skip(part.bytes);
        continue;
      }
      files += 1;
      if (files > limit.files) throw tooMany(limit);
      const { fileName } = part;
      await inFolder(async (folder) => take(await store(part, fileName, path.join(folder, "upload"), limit.bytes)));
    }
  } catch (error) {
    if (error instanceof MalformedBody) throw unreadable(400);
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    deps.log.error({ err: error }, "no room for an upload");
    throw noRoom();
  }
}

/** The folder of temporary files is full. `answerOutages` handles a full database. */
function noRoom() {
  return refuse(
    503,
    "We have no room for pictures",
    "The website's disk is full. Ask the person who runs it to make room, then go back and try again. The pictures you already have are safe.",
    60,
  );
}

function tooMany({ files, bytes }: UploadLimit) {
  return refuse(
    413,
    "That is too much at once",
    `You can add ${files} files at a time, each of at most ${bytes / 1024 / 1024} MB. Go back and choose fewer.`,
  );
}

async function store(part: Part, fileName: string, to: string, most: number): Promise<UploadedFile> {
  const hash = createHash("sha256");
  const file = await open(to, "wx", 0o600);
  let size = 0;
  try {
    for await (const chunk of part.bytes) {
      size += chunk.length;
      if (size > most) continue;
      hash.update(chunk);
      await file.appendFile(chunk);
    }
  } finally {
    await file.close();
  }
  const name = fileName.slice(Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\")) + 1);
  return { name, path: to, size, isTooLarge: size > most, digest: hash.digest("hex") };
}

/** One field of a form with files. All of its bytes have to be read before the next part is requested. */
interface Part {
  name: string;
  /** Null for a field that is no file; empty for a file input without a file. */
  fileName: string | null;
  bytes: AsyncIterable<Uint8Array>;
}

export class MalformedBody extends Error {
  override name = "MalformedBody";
}

const MOST_HEADER = 16 * 1024;

const HEADERS_END = Buffer.from("\r\n\r\n");

/** Returns the boundary that a Content-Type names, or null if it isn't that of a form with files. */
export function boundaryOf(contentType: string | null): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))\s*$/i.exec(contentType ?? "") ?? [];
  return quoted ?? plain ?? null;
}

/**
 * Reads a form with files part by part (RFC 7578), holding only a chunk and a part's headers. Remix's and Node's
 * parsers collect each part in memory, or fail at a file name with a semicolon.
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

async function skip(bytes: AsyncIterable<Uint8Array>): Promise<void> {
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
  /** Bytes that were read but not taken yet. The first boundary has no line end before it. */
  #rest: Buffer = Buffer.from("\r\n");

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  /** Yields the bytes before a delimiter, and consumes the delimiter. */
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
      const sure = this.#rest.length - delimiter.length + 1;
      if (sure > 0) {
        yield this.#rest.subarray(0, sure);
        this.#rest = this.#rest.subarray(sure);
      }
      await this.#more();
    }
  }

  async take(size: number): Promise<Buffer> {
    while (this.#rest.length < size) await this.#more();
    const taken = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    return taken;
  }

  async header(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(HEADERS_END);
      if (end !== -1 && end <= MOST_HEADER) return (await this.take(end + HEADERS_END.length)).toString("utf8");
      if (end !== -1 || this.#rest.length > MOST_HEADER) throw new MalformedBody("long headers of a part");
      await this.#more();
    }
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new MalformedBody("the body ends early");
    this.#rest = Buffer.concat([this.#rest, value]);
  }
}
