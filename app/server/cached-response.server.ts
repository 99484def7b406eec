import type { IncomingMessage, ServerResponse } from "node:http";
import type { Header } from "../security/security-headers.server.ts";
import { chooseEncoding, type EncodedBody, type Encoding, ENCODINGS, isKnown } from "./compression.server.ts";
import { REQUEST_ID_HEADER } from "./request-context.server.ts";

/** An answer to GET that is whole but for the name of the request: nothing of it is made anew when it is sent. */
export type CachedResponse = Record<Encoding, { bytes: Buffer; etag: string; whole: Header[]; unchanged: Header[] }>;

/**
 * Makes the headers of a body's encodings.
 *
 * @param headers all others, `Vary` by what else the answer varies
 */
export function makeCachedResponse(headers: readonly Header[], body: EncodedBody): CachedResponse {
  const vary = [
    ...headers.filter(([name]) => name.toLowerCase() === "vary").map(([, value]) => value),
    "Accept-Encoding",
  ].join(", ");
  const others = headers.filter(([name]) => name.toLowerCase() !== "vary");
  const entries = ENCODINGS.map((encoding) => {
    const { bytes, etag } = body[encoding];
    const unchanged: Header[] = [...others, ["Vary", vary], ["ETag", etag]];
    const coding: Header[] = encoding === "identity" ? [] : [["Content-Encoding", encoding]];
    return [
      encoding,
      { bytes, etag, whole: [...unchanged, ...coding, ["Content-Length", String(bytes.length)]], unchanged },
    ];
  });
  return Object.fromEntries(entries) as CachedResponse;
}

/** What is sent to a client that accepts these encodings and has what these tags name. */
export function chooseAnswer(answer: CachedResponse, accepted: string | undefined, ifNoneMatch: string | undefined) {
  const { bytes, etag, whole, unchanged } = answer[chooseEncoding(accepted)];
  return isKnown(ifNoneMatch, etag)
    ? { status: 304, headers: unchanged, bytes: null }
    : { status: 200, headers: whole, bytes };
}

/** Sends it by itself, without Express. */
export function sendCachedResponse(
  answer: CachedResponse,
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  id: string,
): void {
  const { status, headers, bytes } = chooseAnswer(
    answer,
    asked["accept-encoding"] as string | undefined,
    asked["if-none-match"],
  );
  response.writeHead(status, [...headers, [REQUEST_ID_HEADER, id]].flat());
  response.end(method === "HEAD" || bytes === null ? undefined : bytes);
}

/** Whether a request brings a body: whoever answers it has to read that. */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}
