import type { Rollup } from "vite";

/** What Rollup begins with: Remix makes an entry of each route's file, of the root, and of the browser's own. */
const ENTRY = /\/app\/(?:routes\/)?([^/?]+)\.tsx(?:\?|$)/;

/** Pages of the desk that have to share a part. */
const ENOUGH = 3;

/**
 * Puts our own parts that are always loaded together into one file. Rollup alone
 * makes a file for each set of pages that share something: 27 of them for a list
 * at the desk, each with its element in the page, its request and its own
 * compression. Which pages load a part stays as it is, but for those that some
 * pages of the desk share.
 *
 * @returns the name of the file, or undefined where Rollup is to decide
 */
export function chooseChunk(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (!id.includes("/app/")) return undefined;
  const entries = entriesOf(id, getModuleInfo);
  if (entries.has("root")) return "every-page";
  const ofDesk = entries.size >= ENOUGH && [...entries].every((entry) => entry.startsWith("desk."));
  return ofDesk ? "desk-pages" : undefined;
}

/** The entries that load a module, at once or later. */
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
