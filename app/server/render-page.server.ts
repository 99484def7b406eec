import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { EntryContext } from "@remix-run/node";
import { renderToString } from "react-dom/server";
import { isDeskPath } from "../seo/meta-and-headers.ts";
import { chooseEncoding } from "./cached-response.server.ts";
import { dataScripts } from "./page-data.server.ts";

/**
 * Renders into one string. All data is there already, so nothing has to be streamed: React's stream copies each string
 * into pieces of 2 KB, and renders the data's scripts in two more rounds
 * (docs/decisions/0118-pages-with-data-of-ones-own.md).
 */
export async function renderWhole(
  context: EntryContext,
  nonce: string | null,
  elementOf: (context: EntryContext) => React.ReactElement,
): Promise<string> {
  const { serverHandoffStream, ...others } = context;
  const html = renderToString(elementOf(others));
  const scripts =
    serverHandoffStream && others.renderMeta?.didRenderScripts ? await dataScripts(serverHandoffStream, nonce) : "";
  return `<!DOCTYPE html>${scriptsLast(withoutNul(html))}<!--$-->${scripts}<!--/$-->`;
}

/**
 * Loads scripts after styles and fonts: browsers request the modules that Remix preloads as urgently as a style sheet,
 * and that delays the page's first paint, which needs no script.
 */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
}

/**
 * Removes NULs, which an address may bring (`?q=%00`). A browser turns them into U+FFFD, which a form would send back.
 * No form accepts one.
 */
function withoutNul(html: string): string {
  return html.replaceAll("\0", "");
}

/**
 * Gives the dashboard's pages the manifest of the dashboard's routes.
 * docs/decisions/0086-a-manifest-for-visitors-and-one-for-the-dashboard.md
 */
export function withManifestOf(context: EntryContext, { url }: Request): EntryContext {
  if (!isDeskPath(new URL(url).pathname)) return context;
  const { manifest } = context;
  return { ...context, manifest: { ...manifest, url: manifest.url.replace(/(\/manifest-\w+)\.js$/, "$1-desk.js") } };
}

/**
 * A page with more characters of data (as JSON) is large, and sent without scripts: their data would repeat each text,
 * and `<` takes four bytes as HTML and six as data. A person's answers of 20,000 characters stay below it.
 */
const LARGE = 32_768;

/** Most large pages that wait to be rendered. Each holds its data in memory meanwhile. */
const MOST_WAITING = 50;

export function isLarge(data: unknown): boolean {
  return JSON.stringify(data).length > LARGE;
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Renders large pages one after another, so that only one is in memory at a time, and skips those whose reader has
 * left.
 *
 * @returns null if the page's reader has left, `busy` if too many pages wait already
 */
export async function renderInTurn<Page>(
  hasLeft: () => boolean,
  render: () => Promise<Page>,
): Promise<Page | null | "busy"> {
  if (waiting >= MOST_WAITING) return "busy";
  waiting += 1;
  const rendering = last.then(() => {
    waiting -= 1;
    return hasLeft() ? null : render();
  });
  last = rendering.catch(() => {});
  return rendering;
}

/**
 * Brotli's quality for a page that is sent once. It compresses 17 KB to 6.6 KB in 79 µs, 28 KB to 8.0 KB in 106 µs, 59
 * KB to 10.0 KB in 89 µs; quality 3 to 6.1, 7.3 and 9.2 KB in 119, 200 and 206 µs; quality 5 to 5.4, 6.5 and 8.1 KB in
 * 225, 337 and 594 µs.
 */
const QUALITY = 1;

/**
 * Compresses a page for one visitor and says so in its headers, so that remix-serve's compression skips it. Runs
 * synchronously: handing the work to another thread costs more processor time than the work itself.
 *
 * @param accepted the visitor's Accept-Encoding
 */
export function encodePage(html: string, headers: Headers, accepted: string | null): Uint8Array<ArrayBuffer> {
  const page = Buffer.from(html);
  const encoding = chooseEncoding(accepted ?? undefined);
  const body =
    encoding === "br"
      ? brotliCompressSync(page, { params: brotliFor(page.length) })
      : encoding === "gzip"
        ? gzipSync(page)
        : page;
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.append("Vary", "Accept-Encoding");
  headers.set("Content-Length", String(body.length));
  return new Uint8Array(body);
}

function brotliFor(bytes: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    // A window that is larger than the page costs time and finds nothing more.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes + 1)))),
  };
}

// Of ui/alerts.tsx, on the page that a failed post redirects to. React escapes these quotes in submitted text.
const ERROR_MESSAGE = ' data-tone="error"';

/**
 * Puts "Error: " first in the title of a page with a refused form (GOV.UK Design System), because Remix's `meta` gets
 * no action's result. entry.client.tsx removes it again before React compares the page.
 */
export function markRefusal(html: string, refused: boolean): string {
  return refused || html.includes(ERROR_MESSAGE) ? html.replace("<title>", "<title>Error: ") : html;
}
