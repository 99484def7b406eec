import type { Database } from "../../database/database.ts";
import { askErasure } from "../../database/erasure.server.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type DeskActor, lineOf } from "../audit/audit-line.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { personHashes } from "./find-person.server.ts";
import { blankOrders, deleteMails, deleteMessages, deleteSurveys } from "./person-delete.store.server.ts";
import { findByEmail } from "./person-search.store.server.ts";
import type { Deletion } from "./person-view.ts";
import { needsAddress } from "./person.ts";

/**
 * Deletes what is kept of an address, all or nothing, and writes down that it was done without saying of whom
 * (docs/decisions/0022). Orders stay, without the person; one that is not done yet keeps its address until it is.
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
