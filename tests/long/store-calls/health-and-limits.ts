import * as health from "../../../app/server/health.store.server.ts";
import * as rateLimit from "../../../app/server/security/rate-limit.store.server.ts";
import { AT, LATER, LIMIT, type Call } from "./recorded-call.ts";

export async function callHealthAndLimits(call: Call): Promise<void> {
  await call(health.hasSurveys);
  await call(health.outboxFigures);
  await call(health.paymentsAndEvents, AT, LATER);
  await call(health.countRecords);
  const now = new Date(AT);
  await call(rateLimit.countOne, LIMIT, "key", now);
  await call(rateLimit.takeOne, LIMIT, "key", now);
  await call(rateLimit.secondsToWait, LIMIT, "key", now);
  await call(rateLimit.addCounts, [{ key: "key", windowStart: AT, count: 2 }]);
  await call(rateLimit.takeOneBack, LIMIT, "key", now);
}
