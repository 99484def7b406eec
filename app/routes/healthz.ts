import { checkHealth } from "../server/health.server.ts";
import { services } from "../services.server.ts";
import { findStockDifferences } from "../shop/catalogue/catalogue.store.server.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

/** The health check, for the platform, which requests it every few seconds, and for the site's operator. */
export async function loader() {
  const health = await checkHealth({ ...services, compareLedger });
  return Response.json(health, { status: health.ok ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

async function compareLedger(): Promise<"equal" | "differs"> {
  const differences = await findStockDifferences(services.db);
  if (differences.length === 0) return "equal";
  services.log.error({ differences }, "stock is not what the ledger adds up to");
  return "differs";
}
