import type { ReadableStream } from "node:stream/web";

/** Bytes that a form may have. SPEC.md sets no limit on a message; a book has a megabyte. */
export const FORM_LIMIT = 1024 * 1024;

export type FormBody = { kind: "form"; form: FormData } | { kind: "too-large" } | { kind: "wrong-type" };

/**
 * Reads a posted form of at most `limit` bytes, counting while it arrives:
 * a Content-Length can be missing or wrong.
 */
export async function readFormBody(request: Request, limit = FORM_LIMIT): Promise<FormBody> {
  const type = request.headers.get("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return { kind: "wrong-type" };
  if (Number(request.headers.get("Content-Length")) > limit) return { kind: "too-large" };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body as ReadableStream<Uint8Array> | null) ?? []) {
    size += chunk.byteLength;
    if (size > limit) return { kind: "too-large" };
    chunks.push(chunk);
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString("utf8"))) form.append(name, value);
  return { kind: "form", form };
}
