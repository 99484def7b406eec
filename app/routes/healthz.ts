import { checkHealth } from "../server/health.server.ts";
import { services } from "../services.server.ts";
import { compareLedger } from "../shop/catalogue/compare-ledger.server.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

/** The health check, for the platform, which requests it every few seconds, and for the site's operator. */
export async function loader() {
  const health = await checkHealth({ ...services, compareLedger: () => compareLedger(services) });
  return Response.json(health, { status: health.ok ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
