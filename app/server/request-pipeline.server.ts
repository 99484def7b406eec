import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { PublishedCatalogue } from "../catalogue/published-catalogue.server.ts";
import { checkCsrf } from "../forms/form-action.server.ts";
import type { makeCookies } from "../security/cookies-and-tokens.server.ts";
import { addSecurityHeaders, type MissingHeaders } from "../security/security-headers.server.ts";
import { makeAdmission } from "./admission.server.ts";
import { serveBlankForms } from "./blank-forms.server.ts";
import { discardRest } from "./discard-rest.server.ts";
import { remixFastPath } from "./fast-path.server.ts";
import { type FindHostAlias, type NamedHosts, redirectToMain, type Subdomains } from "./hosts.server.ts";
import { methodsOfPath } from "./methods-of-path.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import { limitPipelines } from "./pipelining.server.ts";
import type { Busy, Dropped } from "./refuse-busy.server.ts";
import { METHODS, refuseUnreadable } from "./refuse-unreadable.server.ts";
import type { Preparation } from "./request-context.server.ts";
import { bringsBody, type FastPath, interceptRequests, type Middleware } from "./request-listener.server.ts";
import { type LogRequest, logRequestsAsJson, logWhenOver } from "./request-log.server.ts";
import { serveCachedPage } from "./serve-cached-page.server.ts";
import { listTextFiles, serveStaticFiles } from "./static-files.server.ts";
import { redirectToCreator } from "./subdomains.server.ts";
import { limitUnread } from "./unread-responses.server.ts";

interface Deps {
  /** Null in development, where Vite serves the files too. */
  pageCache: PageCache | null;
  catalogue: PublishedCatalogue;
  randomId: () => string;
  cookies: ReturnType<typeof makeCookies>;
  settings: { clientAddressHeader: string | null; siteOrigin: string | null };
  hostAlias: FindHostAlias;
  /** What the company is called, and how to reach it. */
  company: () => { name: string; phone: string; phoneLink: string };
  subdomains: () => Subdomains;
  log: Logger;
  logRequest: LogRequest;
  /** Sends the files of pictures. */
  serveFiles: FastPath;
  metrics: {
    measure: Preparation;
    count: (request: IncomingMessage, response: ServerResponse) => void;
    countRefused: (why: Busy | Dropped) => void;
  };
  visits: { count: (request: IncomingMessage, response: ServerResponse) => void };
}

const load = () => import("virtual:remix/server-build");

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
  const { log, logRequest, metrics, settings, serveFiles, visits, pageCache } = services;
  const logOne = ({ method, url = "" }: IncomingMessage, status: number, id: string) =>
    logRequest({ id, method, url, status, ms: 0 });
  const blank = pageCache && blankFormsOf(services, pageCache, logOne);
  const remix = production ? remixFastPath({ load, log, blankForm: blank?.onFastPath ?? null }) : () => null;
  const methodsOf = async (path: string) => (production ? methodsOfPath(await load(), path) : METHODS);
  logRequestsAsJson(logRequest);
  const { drops, waitingOn } = limitPipelines(() => metrics.countRefused("pipelined"));
  interceptRequests({
    watch: limitUnread({ waitingOn, onClosed: () => metrics.countRefused("unread") }),
    drops,
    middleware: makeMiddleware(services, missing, logOne, methodsOf, blank?.asMiddleware ?? null),
    admit: makeAdmission(services, missing),
    fastPath: (request) => serveFiles(request) ?? remix(request),
    preparations: [
      ...(production ? [addSecurityHeaders(missing)] : []),
      checkCsrf(settings),
      discardRest,
      metrics.measure,
      (request, response) => void response.once("close", () => visits.count(request, response)),
    ],
    onAnswered(request, response) {
      metrics.count(request, response);
      visits.count(request, response);
    },
    onFastPath: logWhenOver(logRequest),
  });
}

/** Logs a request that was answered before it was admitted. */
type LogOne = (request: IncomingMessage, status: number, id: string) => void;

function blankFormsOf({ catalogue, randomId, cookies, settings, log }: Deps, { forms }: PageCache, logOne: LogOne) {
  // No page without a query depends on the probe.
  const { probe: _, ...others } = cookies;
  const personal = Object.values(others).map(({ name }) => name);
  const origin = settings.siteOrigin ?? "http://localhost";
  return serveBlankForms({ forms, personal, catalogue, randomId, origin, log, logOne });
}

/** Middleware in order. All but the first handle only GET and HEAD. */
function makeMiddleware(
  services: Deps,
  missing: MissingHeaders,
  logOne: LogOne,
  methodsOf: (path: string) => Promise<string[]>,
  blankForm: Middleware | null,
): Middleware[] {
  const { pageCache, cookies, settings, hostAlias } = services;
  const aliasOf = (request: IncomingMessage) => hostAlias(hostsOf(request));
  const refuse = refuseUnreadable({ missing, log: logOne, methodsOf });
  const redirects = [
    redirectToMain({ aliasOf, missing, log: logOne }),
    redirectToCreator({
      hostsOf,
      behindProxy: settings.clientAddressHeader !== null,
      siteOrigin: settings.siteOrigin,
      subdomains: services.subdomains,
      missing,
      log: logOne,
    }),
  ];
  if (!pageCache || !blankForm) return [refuse, forGet(redirects)];
  const kept = [
    serveCachedPage({ pages: pageCache, personal: [cookies.cart.name, cookies.desk.name], aliasOf, log: logOne }),
    blankForm,
    serveStaticFiles(listTextFiles(), missing),
  ];
  const whereNoBody: Middleware = (request, response, id) =>
    !bringsBody(request) && kept.some((one) => one(request, response, id));
  return [refuse, forGet([...redirects, whereNoBody])];
}

function forGet(middleware: readonly Middleware[]): Middleware {
  return (request, response, id) =>
    (request.method === "GET" || request.method === "HEAD") && middleware.some((one) => one(request, response, id));
}

function hostsOf({ headers }: IncomingMessage): NamedHosts {
  return { host: headers.host ?? null, forwarded: headers["x-forwarded-host"]?.toString() ?? null };
}
