import type { ReadableStream } from "node:stream/web";
import { rememberForm } from "../server/request-context.server.ts";
import { type FormLimit, PUBLIC_FORM } from "./limits.ts";

/**
 * Reads a body of at most `most` bytes, counting while it arrives: a Content-Length can be missing or wrong. What is
 * longer is read on and thrown away: a connection with an unread rest carries no answer and no next request.
 *
 * @param mostRead bytes after which nothing more is read
 * @returns null where there were more
 */
export async function readBytes(request: Request, most: number, mostRead: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body = request.body as ReadableStream<Uint8Array> | null;
  // To cancel it would close the connection before the answer is sent: `discardRest` reads on.
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > mostRead) break;
    if (size <= most) chunks.push(chunk);
  }
  return size > most ? null : Buffer.concat(chunks);
}

/**
 * Bytes that are read of a refused body before it is answered all the same: a browser reads the answer when it has sent
 * everything, and a person who posts a whole novel (three or four million characters) has to read why it was refused.
 */
const MOST_UNWANTED = 8 * 1024 * 1024;

/** Reads what a refused request brings, and throws it away: the answer would be lost with the connection. */
export async function discardBody(request: Request): Promise<void> {
  if (request.body !== null && !request.bodyUsed) await readBytes(request, 0, MOST_UNWANTED);
}

/**
 * Levels that a field's name may have: `a[0].b` has three, ours have one. Each is an object to a parser that reads
 * names as paths.
 */
export const MOST_LEVELS = 5;

type FormBody =
  | { kind: "form"; form: FormData }
  | { kind: "too-large" }
  | { kind: "too-many" }
  | { kind: "too-deep" }
  | { kind: "wrong-type" };

/** A byte outside the Latin alphabet is posted as three: `%D7`. The limit is on what was written. */
const ENCODED = 3;

/**
 * How many times what it may be is read and thrown away of a form that does not say how long it is, before the
 * connection is given up. Browsers always say it.
 */
const MOST_READ = 4;

/**
 * What a form may take in a page that shows it again, as a multiple of its bytes. A page of quotation marks alone would
 * take six times.
 */
const SHOWN = 1.5;

/** Reads a posted form of at most so many bytes of decoded text, in at most so many fields. */
export async function readFormBody(request: Request, limit: FormLimit = PUBLIC_FORM): Promise<FormBody> {
  const type = request.headers.get("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return { kind: "wrong-type" };
  const most = limit.bytes * ENCODED;
  // Its rest is thrown away once it is answered, see server/request-body.server.ts.
  if (Number(request.headers.get("Content-Length")) > most) return { kind: "too-large" };
  const bytes = await readBytes(request, most, most * MOST_READ);
  if (!bytes) return { kind: "too-large" };
  if (hasTooManyFields(bytes, limit.fields)) return { kind: "too-many" };
  const fields = [...new URLSearchParams(bytes.toString("utf8"))];
  if (writtenBytes(fields) > limit.bytes || shownBytes(fields) > limit.bytes * SHOWN) return { kind: "too-large" };
  if (fields.some(([name]) => name.split(/[.[]/, MOST_LEVELS + 1).length > MOST_LEVELS)) return { kind: "too-deep" };
  rememberForm(fields);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return { kind: "form", form };
}

/** Before anything is decoded: signs alone would be a field each. */
function hasTooManyFields(bytes: Buffer, most: number): boolean {
  let fields = 1;
  for (let sign = bytes.indexOf("&"); sign !== -1 && fields <= most; sign = bytes.indexOf("&", sign + 1)) fields += 1;
  return fields > most;
}

/** Bytes of a form as it was written: names, values, and a sign before each but the first. */
function writtenBytes(fields: readonly (readonly [string, string])[]): number {
  const texts = fields.flat();
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text) + 1, -1);
}

/**
 * Bytes of its values in a page: HTML writes a quotation mark as `&quot;`, and the page's data write a control
 * character as `\\u0001`.
 */
function shownBytes(fields: readonly (readonly [string, string])[]): number {
  return fields.reduce(
    (bytes, [, value]) => bytes + Buffer.byteLength(value) + 5 * (value.match(WRITTEN_AS_SIX)?.length ?? 0),
    0,
  );
}

// oxlint-disable-next-line no-control-regex -- they are what is counted
const WRITTEN_AS_SIX = /[<>&"'\\\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;
