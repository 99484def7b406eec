import { orderNumber } from "../../checkout/order.ts";
import type { Database } from "../../database/database.ts";
import { mac } from "../../security/signing.server.ts";
import { findByEmail, findByName, findDeletions, MOST_SHOWN, type PersonRecords } from "./person.store.server.ts";
import { needsAddress, type PersonView } from "./person.ts";

/** Searches by email address, or by name where the text has no `@`. */
export async function findPerson(db: Database, secrets: readonly string[], typed: string): Promise<PersonView> {
  const asked = typed.trim();
  if (!asked.includes("@")) return { kind: "name", asked, found: await findByName(db, asked) };
  return viewOf(
    asked,
    await findByEmail(db, asked, MOST_SHOWN + 1),
    await findDeletions(db, personHashes(asked, secrets)),
  );
}

function first<Row>(rows: readonly Row[]): Row[] {
  return rows.slice(0, MOST_SHOWN);
}

function viewOf(email: string, found: PersonRecords, deletedAt: string[]): PersonView {
  const orders = first(found.orders).map((order) => ({
    id: order.id,
    number: orderNumber(order.id),
    at: order.at,
    kept: needsAddress(order),
  }));
  const more = [found.surveys, found.messages, found.orders, found.mails].some((rows) => rows.length > MOST_SHOWN);
  return {
    kind: "email",
    email,
    surveys: first(found.surveys),
    messages: first(found.messages),
    orders,
    mails: first(found.mails).length,
    more,
    deletedAt,
  };
}

/**
 * The names that the audit log has for a person whose data was deleted: HMAC-SHA-256 of the address. A plain hash could
 * be reversed by trying addresses.
 *
 * @returns one for each secret, newest first, so that the address is found after a rotation too
 */
export function personHashes(email: string, secrets: readonly string[]): string[] {
  return secrets.map((secret) => mac(`person~${email.trim().toLowerCase()}`, secret));
}
