import type { EntryContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";

/** What surrounds the content of a form's page and is the same for all who ask for it. */
interface Shell {
  head: string;
  /** The scripts at the end of the body, without their nonces. */
  end: readonly string[];
  /** Whether it was seen twice in a row: only then it is used. */
  sure: boolean;
}

/** Most shells in memory; there is one for each page and its words. */
const MOST = 200;

const shells = new LRUCache<string, Shell>({ max: MOST });

const END = "</body></html>";

/**
 * Returns the key of a page's shell: its routes, and what they say of it for the head. Null for a page with a parameter
 * in its path: its title may be a person's name, which must not stay in memory.
 */
export function keyOfShell({ routeModules, staticHandlerContext: page }: EntryContext): string | null {
  if (page.errors !== null || page.matches.some(({ route }) => /[:*]/.test(route.path ?? ""))) return null;
  const matches = page.matches.map(({ route: { id }, params, pathname }) => ({
    id,
    params,
    pathname,
    data: page.loaderData[id],
    handle: routeModules[id]?.handle,
    meta: [],
  }));
  const leaf = matches.findLast(({ id }) => routeModules[id]?.meta);
  const meta = leaf && routeModules[leaf.id]?.meta;
  // As Remix's `Meta` calls it.
  const described =
    typeof meta === "function"
      ? meta({
          data: leaf?.data,
          params: leaf?.params ?? {},
          location: page.location,
          matches,
          error: undefined,
        } as never)
      : meta;
  return JSON.stringify([matches.map(({ id }) => id), described]);
}

/** Returns the shell that was kept for a key, if any. */
export function findShell(key: string | null): Shell | null {
  const shell = key === null ? undefined : shells.get(key);
  return shell?.sure === true ? shell : null;
}

/** Writes the scripts of a shell at the end of a page that was rendered without them. */
export function endWith({ end }: Shell, html: string, nonce: string): string {
  return html.slice(0, -END.length) + end.join(nonce) + END;
}

/** Keeps the shell of a page that was rendered whole, if it is the same for the second time. */
export function noteShell(key: string, html: string, nonce: string): void {
  const scripts = html.indexOf(`<script nonce="${nonce}"`);
  if (scripts < 0 || !html.endsWith(END)) return;
  const head = html.slice(html.indexOf("<head>") + "<head>".length, html.indexOf("</head>"));
  const end = html.slice(scripts, -END.length).split(nonce);
  const last = shells.get(key);
  const sure = last !== undefined && last.head === head && last.end.join("\n") === end.join("\n");
  shells.set(key, { head, end, sure });
}
