import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { MissingHeaders } from "../security/security-headers.server.ts";
import { type CachedResponse, encodeBody, makeCachedResponse, sizeOf } from "./cached-response.server.ts";
import { type FormTemplates, makeFormTemplates } from "./form-templates.server.ts";

/** Whether a response with this status and these headers may be cached. */
export function isCacheable(status: number, headers: Headers): boolean {
  return status === 200 && !headers.has("Set-Cookie") && !/private/.test(headers.get("Cache-Control") ?? "");
}

/** What a page is answered with, and when its request began (milliseconds of `performance.now()`). */
interface Rendering {
  status: number;
  headers: Headers;
  startedAt: number;
}

/** A page that is rendered once and sent many times. */
interface CachedPage {
  answer: CachedResponse;
  /** Bytes in memory. */
  size: number;
  /** It depends only on the program and what is published, so it is sent without running its loaders. */
  skipsLoaders: boolean;
}

export interface PageCache {
  find: (key: string) => CachedPage | undefined;
  /** Renders a page, or returns what another request renders or has rendered, until that is cached. */
  renderOnce: (key: string, answer: Rendering, render: () => Promise<string>) => Promise<string>;
  /**
   * Compresses a page in the background, then caches it, unless the cache was cleared since it was asked for: the page
   * may show what was there before.
   */
  keep: (key: string, html: string, answer: Rendering, skipsLoaders: boolean) => void;
  /** Blank forms, which each visitor gets with other ids. */
  forms: FormTemplates;
  /** Drops all pages, including those still being compressed. */
  clear: () => void;
}

interface CacheDeps {
  missing: MissingHeaders;
  log: Pick<Logger, "error">;
  /** Most bytes of all cached pages. */
  most?: number;
}

/** Most bytes of all cached pages. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Most pages that wait to be cached. */
const MOST_RENDERED = 50;

/** Keeps pages with all of their headers. */
export function makePageCache({ missing, log, most = MOST_BYTES }: CacheDeps): PageCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize: most, sizeCalculation: ({ size }) => size });
  const rendered = new LRUCache<string, Promise<string>>({ max: MOST_RENDERED });
  /** When the pages that are being compressed were asked for. */
  const underWay = new Map<string, number>();
  const forms = makeFormTemplates({ missing, log });
  let cleared = -Infinity;

  async function keep(
    key: string,
    html: string,
    startedAt: number,
    headers: Headers,
    skipsLoaders: boolean,
  ): Promise<void> {
    const all = [...headers, ...missing(headers.get("Content-Type") ?? "", (name) => headers.has(name))];
    const body = await encodeBody(Buffer.from(html));
    if (startedAt > cleared)
      pages.set(key, { answer: makeCachedResponse(all, body), size: sizeOf(body), skipsLoaders });
  }

  return {
    forms,
    find: (key) => pages.get(key),
    clear() {
      cleared = performance.now();
      for (const one of [pages, rendered, underWay, forms]) one.clear();
    },
    renderOnce(key, { status, headers, startedAt }, render) {
      if (startedAt <= cleared || !isCacheable(status, headers)) return render();
      const known = rendered.get(key);
      if (known) return known;
      const html = render();
      rendered.set(key, html);
      html.catch(() => rendered.delete(key));
      return html;
    },
    keep(key, html, { status, headers, startedAt }, skipsLoaders) {
      if (underWay.has(key) || startedAt <= cleared || !isCacheable(status, headers)) return;
      underWay.set(key, startedAt);
      // If compression fails, the page is rendered again next time.
      void keep(key, html, startedAt, new Headers(headers), skipsLoaders)
        .catch(() => {})
        .finally(() => {
          if (underWay.get(key) !== startedAt) return;
          underWay.delete(key);
          rendered.delete(key);
        });
    },
  };
}
