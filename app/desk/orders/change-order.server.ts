import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { clearAttention, markShipped, unmarkShipped } from "./desk-orders.store.server.ts";
import type { OrderCommand } from "./order-command.ts";

/** Runs a command and logs it. Returns false, with nothing changed, where the order is not as the page showed it. */
export async function changeOrder(db: Database, actor: DeskActor, id: string, command: OrderCommand): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = actor.now().toISOString();
    const subject = { kind: "order" as const, id };
    if (command.kind === "ship") {
      if (!(await markShipped(trx, id, { at, by: actor.by, tracking: command.tracking }))) return false;
      await writeAudit(trx, lineOf(actor, "order.shipped", subject, { tracking: command.tracking !== null }));
    } else if (command.kind === "unship") {
      if (!(await unmarkShipped(trx, id, at))) return false;
      await writeAudit(trx, lineOf(actor, "order.unshipped", subject));
    } else {
      if (!(await clearAttention(trx, id, command.attention, at))) return false;
      await writeAudit(trx, lineOf(actor, "order.attention-settled", subject, { attention: command.attention }));
    }
    return true;
  });
}
