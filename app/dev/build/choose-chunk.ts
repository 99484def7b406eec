import type { Rollup } from "vite";

/** Rollup's entry modules: Remix makes one for each route file, one for the root, and one for the browser entry. */
const ENTRY = /\/app\/(?:routes\/)?([^/?]+)\.tsx(?:\?|$)/;

/** The number of dashboard pages that must share a module before it moves into their common chunk. */
const ENOUGH = 3;

/**
 * Puts modules of app/ that are always loaded together into one chunk. Rollup alone makes a chunk for each set of pages
 * that share a module: 27 for one list of the dashboard, each with its own element in the page, its own request and its
 * own compression. Each page still loads the same modules, except that all dashboard pages load what at least three of
 * them share.
 *
 * @returns the name of the file, or undefined to leave the choice to Rollup
 */
export function chooseChunk(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (!id.includes("/app/")) return undefined;
  const entries = entriesOf(id, getModuleInfo);
  if (entries.has("root")) return "every-page";
  const ofDesk = entries.size >= ENOUGH && [...entries].every((entry) => entry.startsWith("desk."));
  return ofDesk ? "desk-pages" : undefined;
}

/** Returns the names of the entries that import a module, statically or dynamically. */
function entriesOf(id: string, getModuleInfo: Rollup.GetModuleInfo, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(id)) return found;
  seen.add(id);
  const own = ENTRY.exec(id)?.[1];
  if (own !== undefined) found.add(own);
  const { importers = [], dynamicImporters = [] } = getModuleInfo(id) ?? {};
  for (const importer of [...importers, ...dynamicImporters]) {
    for (const entry of entriesOf(importer, getModuleInfo, seen)) found.add(entry);
  }
  return found;
}
