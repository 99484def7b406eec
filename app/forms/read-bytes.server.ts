import type { ReadableStream } from "node:stream/web";

/**
 * Reads a body of at most `most` bytes, counting while it arrives: a
 * Content-Length can be missing or wrong. What is longer is read on and thrown
 * away: a connection with an unread rest carries no answer and no next request.
 *
 * @param patience bytes after which nothing more is waited for
 * @returns null where there were more
 */
export async function readBytes(request: Request, most: number, patience: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body = request.body as ReadableStream<Uint8Array> | null;
  // To cancel it would close the connection, and with it take the answer away: http/discard-rest reads on.
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > patience) break;
    if (size <= most) chunks.push(chunk);
  }
  return size > most ? null : Buffer.concat(chunks);
}

/**
 * Bytes of a body that nobody wants, after which it is answered all the same: a
 * browser reads the answer when it has sent everything, and whoever posts a whole
 * novel (three or four million letters) is to read why it was refused.
 */
export const MOST_UNWANTED = 8 * 1024 * 1024;

/** Reads what a refused request brings, and throws it away: the answer would be lost with the connection. */
export async function discardBody(request: Request): Promise<void> {
  if (request.body !== null && !request.bodyUsed) await readBytes(request, 0, MOST_UNWANTED);
}
