import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type DeskActor, lineOf } from "../audit/audit-line.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import type { OrderDeed } from "./order-deed.ts";
import { clearAttention, markShipped, unmarkShipped } from "./order-list.store.server.ts";

/** Does it and writes it down. Answers false where the order is no longer as the page showed it: nothing is changed. */
export async function changeOrder(db: Database, actor: DeskActor, id: string, deed: OrderDeed): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = actor.now().toISOString();
    const subject = { kind: "order" as const, id };
    if (deed.kind === "ship") {
      if (!(await markShipped(trx, id, { at, by: actor.by, tracking: deed.tracking }))) return false;
      await writeAudit(trx, lineOf(actor, "order.shipped", subject, { tracking: deed.tracking !== null }));
    } else if (deed.kind === "unship") {
      if (!(await unmarkShipped(trx, id, at))) return false;
      await writeAudit(trx, lineOf(actor, "order.unshipped", subject));
    } else {
      if (!(await clearAttention(trx, id, deed.attention, at))) return false;
      await writeAudit(trx, lineOf(actor, "order.attention-settled", subject, { attention: deed.attention }));
    }
    return true;
  });
}
