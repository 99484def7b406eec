import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { chooseEncoding, encodeBody, type EncodedBody, isKnown, sizeOf } from "./encoded-body.server.ts";
import { mayBeKept } from "./kept-key.ts";

/** A page that was rendered once, and is sent again and again. */
export interface KeptPage {
  headers: [name: string, value: string][];
  body: EncodedBody;
  /** It depends on nothing but the program: it can be sent before its loaders are asked. */
  atDoor: boolean;
}

export interface KeptPages {
  find: (key: string) => KeptPage | undefined;
  /** Keeps a page, once it is compressed. Nothing waits for that. */
  keep: (key: string, html: string, answer: { status: number; headers: Headers }, atDoor: boolean) => void;
}

/** Bytes of all kept pages. */
const MOST_BYTES = 32 * 1024 * 1024;

export function makeKeptPages(most = MOST_BYTES): KeptPages {
  const pages = new LRUCache<string, KeptPage>({ maxSize: most, sizeCalculation: ({ body }) => sizeOf(body) });
  const underWay = new Set<string>();

  async function keep(key: string, html: string, headers: Headers, atDoor: boolean): Promise<void> {
    const kept = [...headers].filter(([name]) => name !== "vary");
    const vary = [headers.get("Vary"), "Accept-Encoding"].filter(Boolean).join(", ");
    pages.set(key, { headers: [...kept, ["vary", vary]], body: await encodeBody(Buffer.from(html)), atDoor });
  }

  return {
    find: (key) => pages.get(key),
    keep(key, html, { status, headers }, atDoor) {
      if (underWay.has(key) || !mayBeKept(status, headers)) return;
      underWay.add(key);
      // A page that can't be compressed is rendered again next time.
      void keep(key, html, new Headers(headers), atDoor).catch(() => {}).finally(() => underWay.delete(key));
    },
  };
}

/** What is answered with a kept page or file to a client that accepts and has these. */
export function answerOf({ headers, body }: Pick<KeptPage, "headers" | "body">, accepted: string | undefined, ifNoneMatch: string | undefined) {
  const encoding = chooseEncoding(accepted);
  const { bytes, etag } = body[encoding];
  const known = isKnown(ifNoneMatch, etag);
  const all: [string, string][] = [...headers, ["etag", etag]];
  if (known) return { status: 304, headers: all, bytes: null };
  if (encoding !== "identity") all.push(["content-encoding", encoding]);
  all.push(["content-length", String(bytes.length)]);
  return { status: 200, headers: all, bytes };
}

/** Sends a kept page or file by itself, without Express. */
export function sendAtDoor(kept: Pick<KeptPage, "headers" | "body">, { method, headers: asked }: IncomingMessage, response: ServerResponse): void {
  const { status, headers, bytes } = answerOf(kept, asked["accept-encoding"] as string | undefined, asked["if-none-match"]);
  response.writeHead(status, Object.fromEntries(headers));
  response.end(method === "HEAD" ? undefined : (bytes ?? undefined));
}
