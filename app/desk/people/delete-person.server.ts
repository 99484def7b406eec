import type { Database } from "../../database/database.ts";
import { askErasure } from "../../database/erasure.server.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { personHashes } from "./find-person.server.ts";
import { blankOrders, deleteMails, deleteMessages, deleteSurveys, findByEmail } from "./person.store.server.ts";
import { type Deletion, needsAddress } from "./person.ts";

/**
 * Deletes all data of an address in one transaction, and logs that without the address (docs/decisions/0022). Orders
 * stay, without the person. An order that still has to be paid or shipped keeps its address, and can be cleared later.
 */
export async function deletePerson(
  db: Database,
  secrets: readonly string[],
  actor: DeskActor,
  email: string,
): Promise<Deletion> {
  return inTransaction(db, async (trx) => {
    const { surveys, messages, orders, mails } = await findByEmail(trx, email);
    const done = orders.filter((order) => !needsAddress(order));
    const at = actor.now().toISOString();
    await deleteSurveys(
      trx,
      surveys.map(({ id }) => id),
    );
    await deleteMessages(
      trx,
      messages.map(({ id }) => id),
    );
    await deleteMails(trx, mails);
    await blankOrders(
      trx,
      done.map(({ id }) => id),
      at,
    );
    await askErasure(trx, actor.now());
    const counts = {
      surveys: surveys.length,
      messages: messages.length,
      orders: done.length,
      mails: mails.length,
      ordersKept: orders.length - done.length,
    };
    const [hash = ""] = personHashes(email, secrets);
    await writeAudit(trx, lineOf(actor, "person.deleted", { kind: "person", id: hash }, counts));
    return counts;
  });
}
