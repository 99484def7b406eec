import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { MissingHeaders } from "../security/security-headers.server.ts";
import { visitorGroup } from "../security/visitor.server.ts";
import { makeCpuMeter } from "./cpu-budget.server.ts";
import { type Admission, makeFairQueue } from "./fair-queue.server.ts";
import { makeBodyLimit } from "./pending-bodies.server.ts";
import { type Busy, makeRefusal } from "./refuse-busy.server.ts";
import { logRequest } from "./request-log.server.ts";

interface Deps {
  settings: { clientAddressHeader: string | null };
  log: Logger;
  metrics: {
    count: (request: IncomingMessage, response: ServerResponse) => void;
    /** Counts a request that was not let in, or given up. */
    countRefused: (why: Busy | "slow") => void;
  };
}

/** Milliseconds of a clock that never goes back. */
function clock(): number {
  return performance.now();
}

/**
 * Decides which request goes on to Express or Remix, and when: what one visitor may cost, and what all bodies may
 * weigh.
 */
export function makeAdmission({ settings, log, metrics }: Deps, missing: MissingHeaders): Admission {
  const refuse = makeRefusal({
    missing,
    log,
    clock,
    onRefused: (request, response, id, why) => {
      metrics.count(request, response);
      metrics.countRefused(why);
      logRequest(log, {
        request: id,
        method: request.method,
        url: request.url ?? "",
        status: response.statusCode,
        ms: 0,
      });
    },
  });
  const queue = makeFairQueue({
    visitorOf: (request) => visitorGroup(request, settings.clientAddressHeader),
    meter: makeCpuMeter(),
    clock,
    refuse: (request, response, id, seconds) => refuse(request, response, id, "budget", seconds),
  });
  const bodies = makeBodyLimit({
    clock,
    refuse: (request, response, id, seconds) => refuse(request, response, id, "bodies", seconds),
    onSlow: () => metrics.countRefused("slow"),
  });
  return (request, response, id, enter) => queue(request, response, id, () => bodies(request, response, id, enter));
}
