import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { setAnswered } from "./message-list.store.server.ts";

/** Marks a message as answered, or takes the mark back. A repeated post changes and logs nothing. */
export async function markMessage(db: Database, actor: DeskActor, id: string, answered: boolean): Promise<void> {
  await inTransaction(db, async (trx) => {
    const mark = answered ? { at: actor.now().toISOString(), by: actor.by } : null;
    if (!(await setAnswered(trx, id, mark))) return;
    await writeAudit(trx, lineOf(actor, answered ? "message.answered" : "message.reopened", { kind: "message", id }));
  });
}
