import type { ServerBuild } from "@remix-run/node";

type Route = ServerBuild["routes"][string];

/** A path of pages, none of whose pieces has a dot: such are files, or data for Remix's scripts. With or without a query. */
const PAGE_PATH = /^\/(?:([a-z-]+)(?:\/[^.?]*)?)?(?:\?|$)/;

/**
 * Takes a build apart by the first piece of its pages' paths. Remix's router
 * compares each path with every route of its build, two to four times for a
 * request; in a part there are a handful of them.
 *
 * Each part has the pages below one piece, and besides them home and whatever
 * answers every path, which Remix looks up for each page that it hydrates.
 */
export function partsOfBuild(build: ServerBuild): Map<string, ServerBuild> {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const pieces = routes.filter((route) => isTop(route) && hasPage(route)).map(firstPiece);
  return new Map(["", ...pieces].filter((piece) => piece !== "*").map((piece) => [piece, partOfBuild(build, routes, piece)]));
}

/** The first piece of a page's path, to be looked up in `partsOfBuild`: `desk` of `/desk/surveys?page=2`, nothing of `/`; null for what may be no page. */
export function partOfUrl(url: string): string | null {
  const [matched, piece = ""] = PAGE_PATH.exec(url) ?? [];
  return matched === undefined ? null : piece;
}

function partOfBuild(build: ServerBuild, routes: readonly Route[], piece: string): ServerBuild {
  const kept = new Set<string>();
  // A route comes after the one that it stands in.
  for (const route of routes) {
    const wanted = isTop(route) ? ["", "*", piece].includes(firstPiece(route)) : route.parentId === undefined || kept.has(route.parentId);
    if (wanted) kept.add(route.id);
  }
  const pick = <Value>(all: Record<string, Value>) => Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}

function isTop({ parentId }: Route): boolean {
  return parentId === "root";
}

function hasPage({ module }: Route): boolean {
  return module.default !== undefined;
}

function firstPiece({ path = "" }: Route): string {
  return path.split("/")[0] ?? "";
}
