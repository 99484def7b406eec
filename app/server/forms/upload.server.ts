import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import type { ReadableStream } from "node:stream/web";
import type { Logger } from "pino";
import { admitUpload } from "../limits.server.ts";
import { currentRequest } from "../request-context.server.ts";
import { refuse, refuseInMaintenance, unreadable } from "./answer.server.ts";
import { admitPost, type PostDeps } from "./form-action.server.ts";
import { discardBody } from "./form-body.server.ts";
import { boundaryOf, MalformedBody, type Part, readParts, skip } from "./multipart.server.ts";

/** A file of a form, in a temporary folder. */
export interface UploadedFile {
  /** As its owner calls it; any text. */
  name: string;
  path: string;
  size: number;
  /** Whether it has more bytes than allowed. Then only the beginning was kept. */
  isTooLarge: boolean;
  /** SHA-256 as hexadecimal digits. */
  digest: string;
}

interface UploadLimit {
  /** Bytes of one file, and number of files. */
  bytes: number;
  files: number;
}

/** What the parts of a form have beside the files, such as names and boundaries. */
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

/** The folder of temporary files is full. A full database answers for itself (answer.server.ts). */
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
      await writeAll(file, chunk);
    }
  } finally {
    await file.close();
  }
  const name = fileName.slice(Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\")) + 1);
  return { name, path: to, size, isTooLarge: size > most, digest: hash.digest("hex") };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length;)
    written += (await file.write(chunk, written, chunk.length - written)).bytesWritten;
}
