import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { retryMail } from "../../mail/outbox.store.server.ts";
import type { Role } from "../../server/security/roles.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import { mailFor } from "./desk-mail.ts";

/** Returns false if it was sent or its text deleted meanwhile, or if the role may not read what it is about. */
export async function retryNow(db: Database, actor: DeskActor & { role: Role }, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const only = { id, parts: mailFor(actor.role) };
    if ((await retryMail(trx, actor.now().toISOString(), only)) === 0) return false;
    await audit(trx, actor, "mail.retried", id);
    return true;
  });
}
