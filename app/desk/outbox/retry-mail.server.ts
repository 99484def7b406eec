import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type DeskActor, lineOf } from "../audit/audit-line.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { retryMail } from "./outbox-list.store.server.ts";

/**
 * Has a mail tried again now, and writes that down. Answers false where it was sent meanwhile, or is kept no longer.
 */
export async function retryNow(db: Database, actor: DeskActor, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await retryMail(trx, id, actor.now().toISOString()))) return false;
    await writeAudit(trx, lineOf(actor, "mail.retried", { kind: "mail", id }));
    return true;
  });
}
