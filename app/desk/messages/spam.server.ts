import { insertMessage, takeSpam } from "../../contact/message.store.server.ts";
import { type MessageMailDeps, notifyOfMessage } from "../../contact/send-message.server.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";

type SpamDeps = DeskActor & MessageMailDeps & { db: Database };

/**
 * Makes spam a message like any other: it is in the list, the team hears of it, and the sender gets a receipt. Returns
 * false if it isn't spam any more.
 */
export async function markNotSpam(deps: SpamDeps, id: string): Promise<boolean> {
  return inTransaction(deps.db, async (db) => {
    const message = await takeSpam(db, id);
    if (!message) return false;
    if (await insertMessage(db, message)) await notifyOfMessage(db, deps, message, null);
    await writeAudit(db, lineOf(deps, "message.not-spam", { kind: "message", id }));
    return true;
  });
}
