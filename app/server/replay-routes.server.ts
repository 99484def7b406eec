import type { ActionFunctionArgs, AppLoadContext, ServerBuild } from "@remix-run/node";
import { currentRequest, type Done } from "./request-context.server.ts";

type Call = (args: ActionFunctionArgs) => unknown;

/** No page of the site reads Remix's load context. */
export const NO_CONTEXT: AppLoadContext = {};

/** Calls a loader or an action of a path without parameters. Returns what it did, with the route's id. */
export async function runOnce(id: string, call: Call, request: Request): Promise<[string, Done]> {
  try {
    return [id, { value: await call({ request, params: {}, context: NO_CONTEXT }) }];
  } catch (error) {
    return [id, { error }];
  }
}

/** Returns a build whose loaders and actions do again what they did for `directPage` in the same request. */
export function replayRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.values(build.routes).map((route) => {
    const { id, module } = route!;
    const { loader, action } = module;
    const again = {
      ...(loader && { loader: replay(loader, () => currentRequest.getStore()?.loaded?.get(id)) }),
      ...(action && { action: replay(action, () => currentRequest.getStore()?.acted) }),
    };
    return [id, { ...route, module: { ...module, ...again } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function replay(call: Call, done: () => Done | undefined): Call {
  return (args) => {
    const outcome = done();
    if (!outcome) return call(args);
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  };
}
