import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { Role } from "../../server/security/roles.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { retryMail } from "./desk-mail.store.server.ts";
import { mailFor } from "./desk-mail.ts";

/**
 * Makes an email due now, and logs that. Returns false if it was sent meanwhile, its text was deleted, or it is about
 * something that the member's role may not read.
 */
export async function retryNow(db: Database, actor: DeskActor & { role: Role }, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await retryMail(trx, id, mailFor(actor.role), actor.now().toISOString()))) return false;
    await writeAudit(trx, lineOf(actor, "mail.retried", { kind: "mail", id }));
    return true;
  });
}
