import type { RequestListener } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createRequestListener } from "@remix-run/node-fetch-server";
import type { Logger } from "pino";
import type { Entrance } from "./front-door.server.ts";
import { partOfUrl, partsOfBuild } from "./parts-of-build.ts";

interface Needs {
  /** The build that this is a part of: it is whole only once the server listens. */
  load: () => Promise<ServerBuild>;
  log: Pick<Logger, "error">;
}

/**
 * Leads requests for pages straight to Remix, to the part of the build that has
 * them. Express would first ask the disk for a file of every page's name, and
 * Remix all of its routes. Whatever else there is, and all until the build is
 * taken apart, goes the other way, to the same answers (docs/decisions/0040).
 */
export function askRemix({ load, log }: Needs): Entrance {
  let listeners: Map<string, RequestListener> | null = null;
  let loading = false;

  function onError(error: unknown): void {
    log.error({ err: error }, "unexpected error");
  }

  async function takeApart(): Promise<void> {
    loading = true;
    const parts = partsOfBuild(await load());
    listeners = new Map([...parts].map(([piece, part]) => [piece, listenerOf(part, onError)]));
  }

  return (request) => {
    if (!listeners && !loading) void takeApart().catch(onError);
    return (listeners && partOfUrl(listeners, request.url ?? "")) ?? null;
  };
}

function listenerOf(part: ServerBuild, onError: (error: unknown) => void): RequestListener {
  const handle = createRequestHandler(part, part.mode);
  return createRequestListener((request: Request) => handle(request), { onError });
}
