import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { MissingHeaders } from "../security/security-headers.server.ts";
import { visitorGroup } from "../security/visitor.server.ts";
import { makeCpuMeter } from "./cpu-budget.server.ts";
import { makeFairQueue } from "./fair-queue.server.ts";
import { type Busy, type Dropped, makeRefusal } from "./refuse-busy.server.ts";
import { makeBodyLimit } from "./request-body.server.ts";
import type { Admission } from "./request-listener.server.ts";
import type { LogRequest } from "./request-log.server.ts";

interface Deps {
  settings: { clientAddressHeader: string | null };
  /** What the company is called, and how to reach it. */
  company: () => { name: string; phone: string; phoneLink: string };
  log: Logger;
  logRequest: LogRequest;
  metrics: {
    count: (request: IncomingMessage, response: ServerResponse) => void;
    countRefused: (why: Busy | Dropped) => void;
  };
}

/** Returns milliseconds of a clock that never goes back. */
function clock(): number {
  return performance.now();
}

/** Decides whether and when a request is admitted, by its visitor's processor time and by the bytes of all bodies. */
export function makeAdmission(
  { settings, log, logRequest, metrics, company }: Deps,
  missing: MissingHeaders,
): Admission {
  const refuse = makeRefusal({
    missing,
    log,
    clock,
    company,
    onRefused: (request, response, id, why) => {
      metrics.count(request, response);
      metrics.countRefused(why);
      const { method, url = "" } = request;
      logRequest({ id, method, url, status: response.statusCode, ms: 0 });
    },
  });
  const visitorOf = (request: IncomingMessage) => visitorGroup(request, settings.clientAddressHeader);
  const queue = makeFairQueue({
    visitorOf,
    meter: makeCpuMeter(),
    clock,
    refuse: (request, response, id, seconds) => refuse(request, response, id, "budget", seconds),
  });
  const bodies = makeBodyLimit({
    clock,
    visitorOf,
    refuse: (request, response, id, seconds) => refuse(request, response, id, "bodies", seconds),
    onSlow: () => metrics.countRefused("slow"),
  });
  return (request, response, id, enter) => queue(request, response, id, () => bodies(request, response, id, enter));
}
