import type { ReadableStream } from "node:stream/web";

/** Bytes that a form may have. SPEC.md sets no limit on a message; a book has a megabyte. */
export const FORM_LIMIT = 1024 * 1024;

export type FormBody = { kind: "form"; form: FormData } | { kind: "too-large" } | { kind: "wrong-type" };

/** How many times the limit are read and thrown away before the connection is given up. */
const PATIENCE = 16;

/**
 * Reads a posted form of at most `limit` bytes, counting while it arrives:
 * a Content-Length can be missing or wrong. What is refused is read to its end
 * too: a connection with an unread rest carries no answer and no next request.
 */
export async function readFormBody(request: Request, limit = FORM_LIMIT): Promise<FormBody> {
  const type = request.headers.get("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase();
  const isForm = type === "application/x-www-form-urlencoded";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body as ReadableStream<Uint8Array> | null) ?? []) {
    size += chunk.byteLength;
    if (size > limit * PATIENCE) break;
    if (isForm && size <= limit) chunks.push(chunk);
  }
  if (!isForm) return { kind: "wrong-type" };
  if (size > limit) return { kind: "too-large" };
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString("utf8"))) form.append(name, value);
  return { kind: "form", form };
}
