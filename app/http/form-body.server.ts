import { rememberForm } from "./present-request.server.ts";
import { readBytes } from "./read-bytes.server.ts";

/** Bytes of text that a form may have. SPEC.md sets no limit on a message; a book has a megabyte. */
export const FORM_LIMIT = 1024 * 1024;

/** Fields that a form may have. The largest of ours, a product of 50 sizes at the desk, has fewer than 300. */
export const MOST_FIELDS = 1000;

/** Levels that a field's name may have: `a[0].b` has three, ours have one. Each is an object to whoever reads names as paths. */
export const MOST_LEVELS = 5;

export type FormBody = { kind: "form"; form: FormData } | { kind: "too-large" } | { kind: "too-many" } | { kind: "too-deep" } | { kind: "wrong-type" };

/** A byte outside the Latin alphabet is posted as three: `%D7`. The limit is on what was written. */
const ENCODED = 3;

/** How many times the limit are read and thrown away before the connection is given up. */
const PATIENCE = 16;

/** Reads a posted form whose decoded text has at most `limit` bytes, in at most `MOST_FIELDS` fields. */
export async function readFormBody(request: Request, limit = FORM_LIMIT): Promise<FormBody> {
  const type = request.headers.get("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase();
  const bytes = await readBytes(request, limit * ENCODED, limit * PATIENCE);
  if (type !== "application/x-www-form-urlencoded") return { kind: "wrong-type" };
  if (!bytes) return { kind: "too-large" };
  if (hasTooManyFields(bytes)) return { kind: "too-many" };
  const fields = [...new URLSearchParams(bytes.toString("utf8"))];
  if (writtenBytes(fields) > limit) return { kind: "too-large" };
  if (fields.some(([name]) => name.split(/[.[]/, MOST_LEVELS + 1).length > MOST_LEVELS)) return { kind: "too-deep" };
  rememberForm(fields);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return { kind: "form", form };
}

/** Before anything is decoded: a megabyte of signs would be a million fields. */
function hasTooManyFields(bytes: Buffer): boolean {
  let fields = 1;
  for (let sign = bytes.indexOf("&"); sign !== -1 && fields <= MOST_FIELDS; sign = bytes.indexOf("&", sign + 1)) fields += 1;
  return fields > MOST_FIELDS;
}

/** Bytes of a form as it was written: names, values, and a sign before each but the first. */
function writtenBytes(fields: readonly (readonly [string, string])[]): number {
  const texts = fields.flat();
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text) + 1, -1);
}
