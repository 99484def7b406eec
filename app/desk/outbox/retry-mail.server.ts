import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { retryMail } from "./outbox-list.store.server.ts";

/** Makes an email due now, and logs that. Returns false if it was sent meanwhile or its text was deleted. */
export async function retryNow(db: Database, actor: DeskActor, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await retryMail(trx, id, actor.now().toISOString()))) return false;
    await writeAudit(trx, lineOf(actor, "mail.retried", { kind: "mail", id }));
    return true;
  });
}
