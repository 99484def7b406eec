import { globSync, readFileSync } from "node:fs";
import type { Rollup } from "vite";

/** Rollup's entry modules: Remix makes one for each route file, one for the root, and one for the browser entry. */
const ENTRY = /\/app\/(?:routes\/)?([^/?]+)\.tsx(?:\?|$)/;

/** The number of dashboard pages that must share a module before it moves into their common chunk. */
const ENOUGH = 3;

/** React, React Router and Remix: everything from node_modules that every page with scripts loads. */
const FRAMEWORK =
  /^\0?commonjsHelpers|\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/[\w-]+)\//;

/** Of every page, these are the server's alone (docs/decisions/0084): scripts need them at the dashboard. */
const ON_SERVER = /\/app\/(?:ui\/(?:logo|menu-button)|desk\/shell\/desk-mark)\.tsx$/;

/** Pages with pictures, and without a form of many questions. */
const PICTURES = /^(?:cart|shop|portfolio)\b/;

/** Pages with scripts that members see before the dashboard, which needs much more. */
const SIGN_IN = /^desk\.(?:sign-in|second-factor)$/;

/** Visitors' pages with scripts (docs/behavior.md, Every page 12). */
const scripted = new Set(
  globSync("app/routes/!(desk)*.tsx")
    .filter((file) => readFileSync(file, "utf8").includes("handle = { hydrate: true"))
    .map((file) => ENTRY.exec(`/${file.replaceAll("\\", "/")}`)?.[1]),
);

/**
 * Puts modules that are always loaded together into one chunk. Rollup alone makes a chunk for each set of pages that
 * share a module: 27 for one list of the dashboard, 22 for the survey, each with its own element in the page, its own
 * request and its own compression.
 *
 * @returns the name of the file, or undefined to leave the choice to Rollup
 */
export function chooseChunk(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  if (!id.includes("/app/")) return undefined;
  const entries = entriesOf(id, getModuleInfo);
  if (ON_SERVER.test(id)) return "desk-pages";
  const pages = [...entries].filter((entry) => scripted.has(entry));
  if (entries.has("root") || entries.has("entry.client")) return "every-page";
  if (pages.length > 1) return pages.every((page) => PICTURES.test(page)) ? "picture-pages" : "every-page";
  const ofDesk = [...entries].filter((entry) => entry.startsWith("desk."));
  if (pages.length === 1) return ofDesk.length === 0 ? `page-${pages[0]}` : `shared-${pages[0]}`;
  if (ofDesk.length < ENOUGH || ofDesk.length < entries.size) return undefined;
  return ofDesk.some((page) => SIGN_IN.test(page)) ? "access-pages" : "desk-pages";
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
