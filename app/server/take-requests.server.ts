import { checkCsrf } from "../forms/same-origin.server.ts";
import { addSecurityHeaders, type MissingHeaders } from "../security/security-headers.server.ts";
import { makeAdmission } from "./admission.server.ts";
import { discardRest } from "./discard-rest.server.ts";
import { remixFastPath } from "./fast-path.server.ts";
import { makeMiddleware } from "./middleware.server.ts";
import { trackRequests, type Preparation } from "./request-context.server.ts";
import { interceptRequests } from "./request-listener.server.ts";
import { logRequestsAsJson, logWhenOver } from "./request-log.server.ts";
import { setTimeouts } from "./server-timeouts.server.ts";

type Deps = Parameters<typeof makeMiddleware>[0] &
  Parameters<typeof makeAdmission>[0] & { settings: { siteOrigin: string | null }; metrics: { measure: Preparation } };

/**
 * Stands before Remix for each request of this process (docs/decisions/0030): the middleware, what one visitor may
 * cost, the log. To be called once, before the server listens.
 *
 * @param production whether the built site runs: Vite's dev server has its own headers and files
 */
export function takeRequests(
  services: Deps,
  { missing, production }: { missing: MissingHeaders; production: boolean },
): void {
  const { log, metrics, settings } = services;
  logRequestsAsJson(log);
  const tracker = trackRequests([
    ...(production ? [addSecurityHeaders(missing)] : []),
    checkCsrf(settings),
    discardRest,
    metrics.measure,
  ]);
  interceptRequests({
    middleware: makeMiddleware(services, missing),
    admit: makeAdmission(services, missing),
    onServer: setTimeouts,
    fastPath: production ? remixFastPath({ load: () => import("virtual:remix/server-build"), log }) : () => null,
    tracker,
    onAnswered: metrics.count,
    onFastPath: logWhenOver(log),
  });
  // After the middleware, which may take a server's requests upon itself with the first of them.
  tracker.begin();
}
