import type { ReadableStream } from "node:stream/web";
import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { rememberForm } from "../request-context.server.ts";
import { type FormLimit, PUBLIC_FORM, withLineFeeds } from "./limits.ts";
import type { FormSchema } from "./rules.form.ts";
import { readTypedField } from "./typed-text.ts";

/**
 * Reads a body, or returns null if it has more than `most` bytes. Counts them as they arrive, because Content-Length
 * can be missing or wrong. Discards the rest up to `mostRead` bytes, because an unread rest blocks the connection.
 */
export async function readBytes(request: Request, most: number, mostRead: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body = request.body as ReadableStream<Uint8Array> | null;
  // Canceling would close the connection before the response is sent. `discardRest` reads the rest.
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > mostRead) break;
    if (size <= most) chunks.push(chunk);
  }
  return size > most ? null : Buffer.concat(chunks);
}

/**
 * Most bytes to read of a refused body. Browsers show the response only after sending everything, and a person who
 * posts a whole novel (three or four million characters) has to see why it was refused.
 */
const MOST_UNWANTED = 8 * 1024 * 1024;

/** Reads and discards the body of a refused request, or the response would be lost with the connection. */
export async function discardBody(request: Request): Promise<void> {
  if (request.body !== null && !request.bodyUsed) await readBytes(request, 0, MOST_UNWANTED);
}

/** Most levels in a field's name: ours have one, `a[0].b` has three. Some parsers make an object for each level. */
export const MOST_LEVELS = 5;

type FormBody =
  | { kind: "form"; form: FormData }
  | { kind: "too-large" }
  | { kind: "too-many" }
  | { kind: "too-deep" }
  | { kind: "wrong-type" };

/** URL encoding sends a non-ASCII byte as three (`%D7`). The limit counts decoded bytes. */
const ENCODED = 3;

/** Discards a form without Content-Length up to this many times its limit. Browsers always send the length. */
const READ_FACTOR = 4;

/** How many times its limit a form may take in a page that shows it again. Quotation marks alone would take six. */
const SHOWN_FACTOR = 1.5;

export async function readFormBody(request: Request, limit: FormLimit = PUBLIC_FORM): Promise<FormBody> {
  const type = request.headers.get("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return { kind: "wrong-type" };
  const most = limit.bytes * ENCODED;
  // `discardRest` reads the body after the response.
  if (Number(request.headers.get("Content-Length")) > most) return { kind: "too-large" };
  const bytes = await readBytes(request, most, most * READ_FACTOR);
  if (!bytes) return { kind: "too-large" };
  if (hasTooManyFields(bytes, limit.fields)) return { kind: "too-many" };
  const fields = [...new URLSearchParams(bytes.toString("utf8"))];
  for (const field of fields) field[1] = readTypedField(field[0], field[1]);
  if (writtenBytes(fields) > limit.bytes || shownBytes(fields) > limit.bytes * SHOWN_FACTOR)
    return { kind: "too-large" };
  if (fields.some(([name]) => name.split(/[.[]/, MOST_LEVELS + 1).length > MOST_LEVELS)) return { kind: "too-deep" };
  rememberForm(fields);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return { kind: "form", form };
}

/** Counts fields before decoding: each `&` adds one. */
function hasTooManyFields(bytes: Buffer, most: number): boolean {
  let fields = 1;
  for (let sign = bytes.indexOf("&"); sign !== -1 && fields <= most; sign = bytes.indexOf("&", sign + 1)) fields += 1;
  return fields > most;
}

function writtenBytes(fields: readonly (readonly [string, string])[]): number {
  const texts = fields.flat();
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text) + 1, -1);
}

/** Bytes of the values in a page: HTML writes `"` as `&quot;`, page data a control character as `\\u0001`. */
function shownBytes(fields: readonly (readonly [string, string])[]): number {
  return fields.reduce(
    (bytes, [, value]) => bytes + Buffer.byteLength(value) + 5 * (value.match(WRITTEN_AS_SIX)?.length ?? 0),
    0,
  );
}

// oxlint-disable-next-line no-control-regex -- they are what is counted
const WRITTEN_AS_SIX = /[<>&"'\\\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Most entries of a list of fields: more than any form shows. */
const MOST_ENTRIES = 1000;

/** Parses a form by its page's schema. Reads only its fields: a name like `links[999999999]` would take up memory. */
export function parseForm<Values>(form: FormData, schema: FormSchema<Values>): Submission<Values> {
  const own = new FormData();
  for (const [name, value] of form) {
    const [field = "", ...rest] = name.split(/[.[]/);
    const isEntry = rest.every((part) => !/^\d+\]?$/.test(part) || Number.parseInt(part, 10) < MOST_ENTRIES);
    if (Object.hasOwn(schema.shape, field) && isEntry)
      own.append(name, typeof value === "string" ? withLineFeeds(value) : value);
  }
  return parseWithZod(own, { schema }) as Submission<Values>;
}
