import type { AppLoadContext, EntryContext, ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { encode } from "turbo-stream";
import { pageOfLoaded } from "./loaded-page.server.ts";
import { escapeForScript } from "./page-data.server.ts";
import { headersOf } from "./page-headers.server.ts";
import { currentRequest, type Loaded } from "./request-context.server.ts";

type PageHandler = (request: Request) => Promise<Response>;
type Page = EntryContext["staticHandlerContext"];
type Module = ServerBuild["routes"][string]["module"];

/** Parameters that Remix takes out of an address, or answers itself. */
const REMIX_PARAMETER = /[?&](?:_data|_routes|index)\b/;

/** No page of the site reads Remix's load context. */
const NO_CONTEXT: AppLoadContext = {};

/**
 * Returns a handler for the GET of one path without parameters. It calls the loaders of the page and of the frames
 * around it, with the request as it is, and then the entry, as Remix's handler does; that compares routes three times
 * for each request and makes two copies of the request for each loader.
 *
 * Everything but a page that all loaders returned goes to Remix, with what they did: redirects, errors, other statuses,
 * other methods. So no loader runs twice.
 *
 * @param remix Remix's handler of `replayLoaders(build)`
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

  return async (request) => {
    if (request.method !== "GET" || REMIX_PARAMETER.test(request.url)) return remix(request);
    const loaded = new Map(await Promise.all(modules.flatMap((one) => (one.module.loader ? load(one, request) : []))));
    const page = pageOfLoaded(loaded, { matches, basename }, request);
    const asking = currentRequest.getStore();
    if (asking) asking.loaded = loaded;
    if (!page) return remix(request);
    const { loaderData, actionData, errors } = page;
    const context = {
      ...constant,
      staticHandlerContext: page,
      serverHandoffStream: encode({ loaderData, actionData, errors }),
      renderMeta: {},
    } as EntryContext;
    try {
      return await build.entry.module.default(
        request,
        200,
        headersOf(modules, page.loaderHeaders),
        context,
        NO_CONTEXT,
      );
    } catch {
      return remix(request);
    }
  };
}

/** Returns a build whose loaders return again what they returned to `directPage` for the same request. */
export function replayLoaders(build: ServerBuild): ServerBuild {
  const routes = Object.values(build.routes).map((route) => {
    const { id, module } = route!;
    const { loader } = module;
    if (!loader) return [id, route];
    const again = (args: Parameters<typeof loader>[0]) => {
      const outcome = currentRequest.getStore()?.loaded?.get(id);
      if (!outcome) return loader(args);
      if ("error" in outcome) throw outcome.error;
      return outcome.value;
    };
    return [id, { ...route, module: { ...module, loader: again } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

async function load({ id, module }: { id: string; module: Module }, request: Request): Promise<[string, Loaded]> {
  try {
    return [id, { value: await module.loader!({ request, params: {}, context: NO_CONTEXT }) }];
  } catch (error) {
    return [id, { error }];
  }
}

function treeOf({ routes }: Pick<ServerBuild, "routes">, parent?: string): Parameters<typeof matchRoutes>[0] {
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
