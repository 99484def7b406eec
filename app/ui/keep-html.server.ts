import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/** Most characters of HTML in memory. */
const MOST = 2_000_000;

/**
 * Keeps the HTML of parts of pages by everything that it depends on, so nothing of a visitor is in it
 * (ui/kept-html.ts). A part is rendered for keeping after the page that missed it: React can't render a part while it
 * renders a page.
 */
export function makeKeptHtml({ log }: { log: Pick<Logger, "error"> }) {
  const kept = new LRUCache<string, string>({
    maxSize: MOST,
    sizeCalculation: (html, key) => html.length + key.length,
  });
  const making = new Set<string>();
  return (key: string, render: () => ReactElement): string | null => {
    const html = kept.get(key);
    if (html !== undefined) return html;
    if (making.has(key)) return null;
    making.add(key);
    setImmediate(() => {
      try {
        kept.set(key, renderToString(render()));
        making.delete(key);
      } catch (error) {
        // Once for each key: it stays in `making`, and pages render this part themselves.
        log.error({ err: error }, "a part of a page could not be kept");
      }
    });
    return null;
  };
}
