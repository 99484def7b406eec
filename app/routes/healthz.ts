import { checkHealth } from "../server/health.server.ts";
import { services } from "../services.server.ts";
import { findStockDifferences } from "../shop/catalogue/catalogue.store.server.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

/** For the platform, which asks every few seconds, and for the site's operator. */
export async function loader() {
  const health = await checkHealth({ ...services, compareLedger });
  return Response.json(health, { status: health.ok ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

/** Milliseconds. Summing up the whole ledger is too much for every few seconds. */
const LEDGER_EVERY = 60 * 60 * 1000;

const ledger: { at: number; state: "equal" | "differs" } = { at: -Infinity, state: "equal" };

async function compareLedger(): Promise<"equal" | "differs"> {
  const now = performance.now();
  if (now - ledger.at < LEDGER_EVERY) return ledger.state;
  const differences = await findStockDifferences(services.db);
  if (differences.length > 0) services.log.error({ differences }, "stock is not what the ledger adds up to");
  Object.assign(ledger, { at: now, state: differences.length > 0 ? "differs" : "equal" });
  return ledger.state;
}
