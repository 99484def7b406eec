import type { EntryContext, ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { encode } from "turbo-stream";
import { pageOfLoaded } from "./loaded-page.server.ts";
import { escapeForScript } from "./page-data.server.ts";
import { headersOf } from "./page-headers.server.ts";
import { NO_CONTEXT, runOnce } from "./replay-routes.server.ts";
import { currentRequest } from "./request-context.server.ts";

/** Answers a request by one of Remix's handlers. */
export type PageHandler = (request: Request) => Promise<Response>;
type Page = EntryContext["staticHandlerContext"];

/** Parameters that Remix takes out of an address, or answers itself. */
const REMIX_PARAMETER = /[?&](?:_data|_routes|index)\b/;

/**
 * Returns a handler for the GET and the POST of one path without parameters. It calls the loaders of the page and of
 * the frames around it, with the request as it is, and then the entry, or the action, as Remix's handler does; that
 * compares routes three times for each request and makes two copies of the request for each loader and action.
 *
 * Everything but a page that all loaders returned, or a redirect by the action, goes to Remix, with what they did:
 * other redirects, errors, other statuses, other methods. So no loader and no action runs twice.
 *
 * @param remix Remix's handler of `replayRoutes(build)`
 */
export function directPage(build: ServerBuild, path: string, remix: PageHandler): PageHandler {
  const matches = matchRoutes(treeOf(build), path) as Page["matches"] | null;
  if (!matches) return remix;
  const modules = matches.map(({ route }) => ({ id: route.id, module: build.routes[route.id]!.module }));
  const { assets: manifest, future, isSpaMode, basename = "/" } = build;
  const constant = {
    manifest,
    routeModules: Object.fromEntries(Object.values(build.routes).map((route) => [route!.id, route!.module])),
    serverHandoffString: escapeForScript(JSON.stringify({ basename, future, isSpaMode })),
    future,
    isSpaMode,
    serializeError: (error: unknown) => error,
  };

  async function answerPost(request: Request): Promise<Response> {
    const acting = modules.at(-1);
    const current = currentRequest.getStore();
    // A form that names no index is the layout's.
    if (!current || !acting?.module.action || matches?.at(-1)?.route.index) return remix(request);
    const [, outcome] = await runOnce(acting.id, acting.module.action, request);
    const redirect = "error" in outcome ? outcome.error : outcome.value;
    if (isRedirect(redirect)) return redirect;
    current.acted = outcome;
    // The body has been read, and Remix copies the request before it asks for what the action did.
    const { url, method, headers, signal } = request;
    return remix(new Request(url, { method, headers, signal }));
  }

  return async (request) => {
    if (REMIX_PARAMETER.test(request.url)) return remix(request);
    if (request.method === "POST") return answerPost(request);
    if (request.method !== "GET") return remix(request);
    const loaded = new Map(
      await Promise.all(modules.flatMap(({ id, module: { loader } }) => (loader ? runOnce(id, loader, request) : []))),
    );
    const page = pageOfLoaded(loaded, { matches, basename }, request);
    const current = currentRequest.getStore();
    if (current) current.loaded = loaded;
    if (!page) return remix(request);
    const { loaderData, actionData, errors } = page;
    const context = {
      ...constant,
      staticHandlerContext: page,
      serverHandoffStream: encode({ loaderData, actionData, errors }),
      renderMeta: {},
    } as EntryContext;
    if (current) current.sendsPage = !current.recording;
    try {
      return await build.entry.module.default(
        request,
        200,
        headersOf(modules, page.loaderHeaders),
        context,
        NO_CONTEXT,
      );
    } catch {
      if (current) current.sendsPage = false;
      return remix(request);
    }
  };
}

/** Whether it is a redirect that Remix would send as it is: it resolves other addresses. */
function isRedirect(value: unknown): value is Response {
  return value instanceof Response && value.status === 303 && /^(\/|https?:)/.test(value.headers.get("Location") ?? "");
}

/** Returns the routes of a build as the router takes them. */
export function treeOf({ routes }: Pick<ServerBuild, "routes">, parent?: string): Parameters<typeof matchRoutes>[0] {
  const own = Object.values(routes).flatMap((route) =>
    route && (route.parentId ?? undefined) === parent ? route : [],
  );
  return own.map(({ id, path, index, caseSensitive }) => {
    const place = Object.assign(
      { id },
      path !== undefined && { path },
      caseSensitive !== undefined && { caseSensitive },
    );
    return index
      ? Object.assign(place, { index: true as const })
      : Object.assign(place, { children: treeOf({ routes }, id) });
  });
}
