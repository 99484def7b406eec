import * as visits from "../../../app/site/visits/visits.store.server.ts";
import type { Call } from "./recorded-call.ts";

export async function callVisits(call: Call): Promise<void> {
  const counted = { pages: new Map([["/", { views: 2, visits: 1 }]]), sources: new Map([["example.com", 1]]) };
  const days = { from: "2026-02-01", to: "2026-03-01" };
  await call(visits.addVisits, "2026-03-01", counted);
  await call(visits.sumDays, days);
  await call(visits.sumPages, days, 50);
  await call(visits.sumSources, days, 50);
  await call(visits.deleteVisitsBefore, "2026-02-01");
}
