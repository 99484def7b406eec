import { findStockDifferences } from "../catalogue/stock.store.server.ts";
import { services } from "../services.server.ts";

/**
 * Says whether the server answers and its database can be read, and what a
 * person has to look into: stock that is not what its ledger adds up to, and
 * scheduled backups that fail. That is no reason to take the site away from
 * visitors, so the status stays 200.
 */
export async function loader() {
  try {
    await services.db.selectFrom("creator_surveys").select("id").limit(1).execute();
    const differences = await findStockDifferences(services.db);
    if (differences.length > 0) services.log.error({ differences }, "stock is not what the ledger adds up to");
    const ledger = differences.length > 0 ? "differs" : "equal";
    return Response.json({ ok: true, ledger, backups: services.backups?.state() ?? "off" }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    services.log.error({ err: error }, "database can't be read");
    return Response.json({ ok: false }, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}
