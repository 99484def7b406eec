import { makeAdmission } from "./admission.server.ts";
import { askRemix } from "./ask-remix.server.ts";
import { discardRest } from "./discard-rest.server.ts";
import { doorkeepers } from "./middleware.server.ts";
import { judgeOrigin } from "../forms/same-origin.server.ts";
import { openFrontDoor } from "./request-listener.server.ts";
import { followRequests, type Preparation } from "./request-context.server.ts";
import { logRequestsAsJson, logWhenOver } from "./request-log.server.ts";
import { addSecurityHeaders, type MissingHeaders } from "../security/security-headers.server.ts";
import { setTimeouts } from "./server-timeouts.server.ts";

type Needs = Parameters<typeof doorkeepers>[0] & Parameters<typeof makeAdmission>[0] & { settings: { siteOrigin: string | null }; metrics: { measure: Preparation } };

/**
 * Stands before Remix for each request of this process (docs/decisions/0030): the
 * front door, what one visitor may cost, the log. To be called once, before the
 * server listens.
 *
 * @param production whether the built site runs: Vite's dev server has its own headers and files
 */
export function takeRequests(services: Needs, { missing, production }: { missing: MissingHeaders; production: boolean }): void {
  const { log, metrics, settings } = services;
  logRequestsAsJson(log);
  const follower = followRequests([...(production ? [addSecurityHeaders(missing)] : []), judgeOrigin(settings), discardRest, metrics.measure]);
  openFrontDoor({
    keepers: doorkeepers(services, missing),
    admit: makeAdmission(services, missing),
    onServer: setTimeouts,
    entrance: production ? askRemix({ load: () => import("virtual:remix/server-build"), log }) : () => null,
    follower,
    onAnswered: metrics.count,
    onEntered: logWhenOver(log),
  });
  // After the door, which may take a server's requests upon itself with the first of them.
  follower.begin();
}
