import type { IncomingMessage, RequestListener } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createRequestListener } from "@remix-run/node-fetch-server";
import type { Logger } from "pino";
import { directPage, type PageHandler } from "./direct-page.server.ts";
import { replayRoutes } from "./replay-routes.server.ts";
import type { FastPath } from "./request-listener.server.ts";
import { answerPages } from "./send-page.server.ts";

type Route = ServerBuild["routes"][string];

/**
 * A path, with or without a query, whose segments have no dot: paths with a dot are files, or data for Remix's scripts.
 */
const PAGE_PATH = /^\/((?:([a-z-]+)(?:\/[^.?]*)?)?)(?:\?|$)/;

/**
 * Splits a build by the paths of its pages, because Remix's router compares a path with every route of its build two to
 * four times per request.
 *
 * The part for a path without parameters has its page and the pages above it; the part for a first segment (`shop/*`)
 * has all pages below it. Each part also has home and the catch-all route, which Remix looks up for each page that it
 * hydrates.
 */
export function splitBuild(build: ServerBuild): Map<string, ServerBuild> {
  const pages = Object.values(build.routes).flatMap((route) => (route?.module.default ? [fullPath(build, route)] : []));
  const segments = new Set(pages.map((page) => page.split("/")[0] ?? ""));
  const parts = new Map<string, ServerBuild>();
  for (const segment of segments)
    if (segment !== "*")
      parts.set(
        `${segment}/*`,
        buildWith(build, (path) => path.split("/")[0] === segment),
      );
  for (const page of pages)
    if (!/[:*]/.test(page))
      parts.set(
        page,
        buildWith(build, (path) => `${page}/`.startsWith(`${path}/`)),
      );
  return parts;
}

/** Returns the part for a URL, or undefined if the URL may not be a page. */
export function buildForUrl<Part>(parts: ReadonlyMap<string, Part>, url: string): Part | undefined {
  const [matched, path = "", segment = ""] = PAGE_PATH.exec(url) ?? [];
  return matched === undefined ? undefined : (parts.get(path) ?? parts.get(`${segment}/*`));
}

function buildWith(build: ServerBuild, wanted: (path: string) => boolean): ServerBuild {
  const kept = new Set(["root"]);
  for (const route of Object.values(build.routes)) {
    const path = route && fullPath(build, route);
    if (path === "" || path === "*" || (path && wanted(path)))
      for (const { id } of withThoseAbove(build, route)) kept.add(id);
  }
  const pick = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}

/** Returns a route and its parents, the outermost first. */
function withThoseAbove(build: ServerBuild, route: Route | undefined): Route[] {
  return route ? [...withThoseAbove(build, build.routes[route.parentId ?? ""]), route] : [];
}

/** Returns the full path of a route without a leading slash; empty for home. */
function fullPath(build: ServerBuild, route: Route): string {
  return withThoseAbove(build, route)
    .flatMap(({ path }) => path || [])
    .join("/");
}

/** Returns how a blank form is answered, or null for any other request. */
export type ServeBlankForm = (request: IncomingMessage, handle: PageHandler) => RequestListener | null;

interface Deps {
  /** Loads the build; it is complete only after the server listens. */
  load: () => Promise<ServerBuild>;
  log: Pick<Logger, "error">;
  /** Gets each request for a page first; null if no page is kept. */
  blankForm: ServeBlankForm | null;
}

/**
 * Sends requests for pages straight to the part of the build that has them. Express would first look for a file of that
 * name, and Remix would compare all routes. Everything else, and everything until the build is split, takes the normal
 * path to the same responses (docs/decisions/0040).
 */
export function remixFastPath({ load, log, blankForm }: Deps): FastPath {
  let parts: Map<string, { handle: PageHandler; listener: RequestListener }> | null = null;
  let loading = false;

  function onError(error: unknown): void {
    log.error({ err: error }, "unexpected error");
  }

  async function takeApart(): Promise<void> {
    loading = true;
    const builds = splitBuild(await load());
    parts = new Map([...builds].map(([path, build]) => [path, handlerOf(build, path, onError)]));
  }

  return (request) => {
    if (!parts && !loading) void takeApart().catch(onError);
    const part = parts && buildForUrl(parts, request.url ?? "");
    return part ? (blankForm?.(request, part.handle) ?? part.listener) : null;
  };
}

function handlerOf(build: ServerBuild, path: string, onError: (error: unknown) => void) {
  const remix = createRequestHandler(replayRoutes(build), build.mode);
  const throughRemix: PageHandler = (request) => remix(request);
  const handle = path.endsWith("/*") ? throughRemix : directPage(build, `/${path}`, throughRemix);
  return { handle, listener: createRequestListener(answerPages(handle), { onError }) };
}
