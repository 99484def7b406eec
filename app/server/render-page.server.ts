import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

/**
 * Renders a page into one string.
 *
 * @throws what a component threw
 */
export function renderWhole(page: ReactElement, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce !== undefined && { nonce }),
      // React pads its pieces with NULs where a character doesn't fit; and an address may bring one, which browsers
      // would send back as U+FFFD.
      onAllReady: () => void text(pipe(new PassThrough())).then((html) => resolve(html.replaceAll("\0", "")), reject),
      onError(error) {
        reject(error);
        abort();
      },
    });
  });
}

/**
 * Puts "Error: " first in the title of a page with a refused form (GOV.UK Design System), because Remix's `meta` gets
 * no action's result. entry.client.tsx removes it again before React compares the page.
 */
export function markRefused(html: string): string {
  return html.replace("<title>", "<title>Error: ");
}
