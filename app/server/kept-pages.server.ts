import { LRUCache } from "lru-cache";
import { encodeBody, sizeOf } from "./encoded-body.server.ts";
import { mayBeKept } from "./kept-key.ts";
import { makeReady, type ReadyAnswer } from "./ready-answer.server.ts";
import type { MissingHeaders } from "../security/security-headers.server.ts";

/** A page that was rendered once, and is sent again and again. */
export interface KeptPage {
  answer: ReadyAnswer;
  /** Bytes in memory. */
  size: number;
  /** It depends on nothing but the program: it can be sent before its loaders are asked. */
  atDoor: boolean;
}

export interface KeptPages {
  find: (key: string) => KeptPage | undefined;
  /** Keeps a page, once it is compressed. Nothing waits for that. */
  keep: (key: string, html: string, answer: { status: number; headers: Headers }, atDoor: boolean) => void;
  /** Forgets all of them, also those that are being compressed. */
  clear: () => void;
}

/** Bytes of all kept pages. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Keeps pages with all of their headers. */
export function makeKeptPages(missing: MissingHeaders, most = MOST_BYTES): KeptPages {
  const pages = new LRUCache<string, KeptPage>({ maxSize: most, sizeCalculation: ({ size }) => size });
  const underWay = new Set<string>();
  let clears = 0;

  async function keep(key: string, html: string, headers: Headers, atDoor: boolean): Promise<void> {
    const all = [...headers, ...missing(headers.get("Content-Type") ?? "", (name) => headers.has(name))];
    const before = clears;
    const body = await encodeBody(Buffer.from(html));
    if (before === clears) pages.set(key, { answer: makeReady(all, body), size: sizeOf(body), atDoor });
  }

  return {
    find: (key) => pages.get(key),
    clear() {
      clears += 1;
      pages.clear();
    },
    keep(key, html, { status, headers }, atDoor) {
      if (underWay.has(key) || !mayBeKept(status, headers)) return;
      underWay.add(key);
      // A page that can't be compressed is rendered again next time.
      void keep(key, html, new Headers(headers), atDoor).catch(() => {}).finally(() => underWay.delete(key));
    },
  };
}
