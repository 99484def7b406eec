import type { EntryContext } from "@remix-run/node";
import { renderToString } from "react-dom/server";
import { dataScripts } from "./page-data.server.ts";
import { endWith, findShell, keyOfShell, noteShell } from "./page-shell.server.ts";

/**
 * Renders into one string. All data is there already, so nothing has to be streamed: React's stream copies each string
 * into pieces of 2 KB, and renders the data's scripts in two more rounds
 * (docs/decisions/0118-pages-with-data-of-ones-own.md).
 *
 * @param elementOf makes the page, with the HTML of its head and without scripts at its end if that was kept
 */
export async function renderWhole(
  context: EntryContext,
  nonce: string | null,
  elementOf: (context: EntryContext, head: string | null) => React.ReactElement,
): Promise<string> {
  const { serverHandoffStream, ...others } = context;
  const key = nonce === null || import.meta.env.DEV ? null : keyOfShell(others);
  const shell = findShell(key);
  const rendered = renderToString(elementOf(others, shell?.head ?? null));
  const html = shell && nonce !== null ? endWith(shell, rendered, nonce) : scriptsLast(rendered);
  if (key !== null && nonce !== null && !shell) noteShell(key, html, nonce);
  const hasScripts = shell !== null || others.renderMeta?.didRenderScripts === true;
  const scripts = serverHandoffStream && hasScripts ? await dataScripts(serverHandoffStream, nonce) : "";
  return `<!DOCTYPE html>${html}<!--$-->${scripts}<!--/$-->`;
}

/**
 * Loads scripts after styles and fonts: browsers request the modules that Remix preloads as urgently as a style sheet,
 * and that delays the page's first paint, which needs no script.
 */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
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
 * Puts "Error: " first in the title of a page with a refused form (GOV.UK Design System), because Remix's `meta` gets
 * no action's result. entry.client.tsx removes it again before React compares the page.
 */
export function markRefused(html: string): string {
  return html.replace("<title>", "<title>Error: ");
}
