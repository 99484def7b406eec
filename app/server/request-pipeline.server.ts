import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { serveAssets } from "./assets.server.ts";
import { discardRest } from "./discard-rest.server.ts";
import { checkCsrf } from "./forms/form-action.server.ts";
import { type FindHostAlias, type NamedHosts, redirectToMain, type SlugAt } from "./hosts.server.ts";
import { makeLimits } from "./limits.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import { type Busy, makeRefusal } from "./refuse-busy.server.ts";
import { refuseUnreadable } from "./refuse-unreadable.server.ts";
import type { Preparation } from "./request-context.server.ts";
import { bringsBody, interceptRequests, type Middleware } from "./request-listener.server.ts";
import { type LogRequest, logRequestsAsJson } from "./request-log.server.ts";
import { addSecurityHeaders, type MissingHeaders } from "./security/security-headers.server.ts";
import { visitorGroup } from "./security/visitor.server.ts";
import { redirectToCreator } from "./subdomains.server.ts";

interface Deps {
  /** Null in development, where Vite serves the files too. */
  pageCache: PageCache | null;
  settings: { clientAddressHeader: string | null; siteOrigin: string | null };
  hostAlias: FindHostAlias;
  /** What the company is called, and how to reach it. */
  company: () => { name: string; phone: string; phoneLink: string };
  slugAt: SlugAt;
  log: Logger;
  logRequest: LogRequest;
  metrics: {
    measure: Preparation;
    count: (request: IncomingMessage, response: ServerResponse) => void;
    countRefused: (why: Busy) => void;
  };
  visits: { count: (request: IncomingMessage, response: ServerResponse) => void };
}

/** Returns milliseconds of a clock that never goes back. */
function clock(): number {
  return performance.now();
}

/**
 * Sets up everything that happens to a request before Remix sees it (docs/decisions/0030). Call it once, before the
 * server listens.
 *
 * @param production whether the built site runs; Vite's dev server has its own headers and files
 */
export function startRequestPipeline(
  services: Deps,
  { missing, production }: { missing: MissingHeaders; production: boolean },
): void {
  const { logRequest, metrics, settings, visits, pageCache } = services;
  const { drops, admit } = makeLimits({
    clock,
    visitorOf: (request) => visitorGroup(request, settings.clientAddressHeader),
    refuse: makeRefusal({
      missing,
      log: services.log,
      clock,
      company: services.company,
      onRefused(request, response, id, why) {
        note(request, response, id);
        metrics.countRefused(why);
      },
    }),
  });
  function note(request: IncomingMessage, response: ServerResponse, id: string): void {
    const { method, url = "" } = request;
    metrics.count(request, response);
    if (!url.startsWith("/assets/")) logRequest({ id, method, url, status: response.statusCode, ms: 0 });
  }
  logRequestsAsJson(logRequest);
  interceptRequests({
    drops,
    middleware: makeMiddleware(services, missing),
    admit,
    preparations: [
      ...(production ? [addSecurityHeaders(missing)] : []),
      ...(pageCache ? [pageCache.prepare] : []),
      checkCsrf(settings),
      discardRest,
      metrics.measure,
      (request, response) => void response.once("close", () => visits.count(request, response)),
    ],
    onAnswered(request, response, id) {
      note(request, response, id);
      visits.count(request, response);
    },
  });
}

/** Middleware in order. All but the first handle only GET and HEAD. */
function makeMiddleware(services: Deps, missing: MissingHeaders): Middleware[] {
  const { pageCache, settings, hostAlias, slugAt } = services;
  const behindProxy = settings.clientAddressHeader !== null;
  return [
    refuseUnreadable(missing),
    ...[
      redirectToMain({ aliasOf: (request) => hostAlias(hostsOf(request)), missing }),
      redirectToCreator({ hostsOf, behindProxy, siteOrigin: settings.siteOrigin, slugAt, missing }),
      ...(pageCache ? [withoutBody(pageCache.answer), withoutBody(serveAssets(missing))] : []),
    ].map(forGet),
  ];
}

function forGet(answer: Middleware): Middleware {
  return (request, response, id) =>
    (request.method === "GET" || request.method === "HEAD") && answer(request, response, id);
}

function withoutBody(answer: Middleware): Middleware {
  return (request, response, id) => !bringsBody(request) && answer(request, response, id);
}

export function hostsOf({ headers }: IncomingMessage): NamedHosts {
  return { host: headers.host ?? null, forwarded: headers["x-forwarded-host"]?.toString() ?? null };
}
