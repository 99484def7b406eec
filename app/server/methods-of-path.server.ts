import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { refuseGet, refusePost } from "../forms/refuse-method.server.ts";
import { treeOf } from "./direct-page.server.ts";

/** Returns the methods of a path: GET and HEAD where its route has something to show, POST where it has an action. */
export function methodsOfPath(build: ServerBuild, path: string): string[] {
  const id = matchRoutes(treeOf(build), path)?.at(-1)?.route.id;
  const module = id === undefined ? undefined : build.routes[id]?.module;
  return [
    ...(module?.default || (module?.loader && module.loader !== refuseGet) ? ["GET", "HEAD"] : []),
    ...(module?.action && module.action !== refusePost ? ["POST"] : []),
  ];
}
