import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { cut, isMailOf } from "../../database/list-sql.server.ts";
import { readRefunds } from "../../shop/orders/refund.ts";
import { EVERYTHING, type PersonAreas } from "./person.ts";

/** Maximum records of each kind that the search shows: more than anyone has by accident. */
export const MOST_SHOWN = 50;

/** Maximum records of each kind to read names from: more than anyone has by accident. */
export const MOST_NAMED = 60;

/** One address's records, oldest first. Spam, alerts and emails are only ids. */
export type PersonRecords = Awaited<ReturnType<typeof findByEmail>>;

/**
 * Finds the records of an email address, ignoring case: surveys, messages, spam, orders, stock alerts, and emails to
 * the address, from it, or about one of these records. `areas` is what the member's role may see. `most` limits each
 * kind; a deletion needs them all.
 */
export async function findByEmail(db: Database, email: string, areas: PersonAreas = EVERYTHING, most?: number) {
  const key = email.trim().toLowerCase();
  const same = sql<boolean>`lower(email) = ${key}`;
  const named = ["id", cut("name").as("name"), "created_at as at"] as const;
  const few = <Query extends { limit: (most: number) => Query }>(query: Query) =>
    most === undefined ? query : query.limit(most);
  const surveys = db
    .selectFrom("creator_surveys")
    .select([...named, cut<string | null>("creator_name").as("creatorName"), "content_links as links"])
    .where(same)
    .orderBy("created_at");
  const messages = db.selectFrom("contact_messages").select(named).where(same).orderBy("created_at");
  const spam = await few(db.selectFrom("spam_messages").select("id").where(same)).execute();
  const orders = db
    .selectFrom("orders")
    .select(["id", "created_at as at", "state", "shipped_at as shippedAt", "shipping"])
    .where(same)
    .orderBy("created_at");
  const alerts = db.selectFrom("stock_alerts").select("id").where(same);
  const mails = await few(findMails(db, key, areas.mails)).execute();
  return {
    surveys: await few(surveys).execute(),
    messages: await few(messages).execute(),
    spam: idsOf(spam),
    orders: areas.orders ? await few(orders).execute() : [],
    alerts: areas.orders ? idsOf(await few(alerts).execute()) : [],
    mails: idsOf(mails),
  };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/**
 * Finds emails to an address, from it, or about its records. Emails to members stay theirs even at the same address,
 * unless they are about these records, so that a deletion withholds no warning from a colleague.
 */
function findMails(db: Database, key: string, parts: PersonAreas["mails"]) {
  const toTeam = sql<boolean>`(kind like 'team-%' or kind like 'staff-%')`;
  const about = (kind: string, table: string) =>
    sql<boolean>`about in (select ${sql.lit(`${kind}:`)} || id from ${sql.table(table)} where lower(email) = ${key})`;
  return db
    .selectFrom("outbox")
    .select("id")
    .where((row) => row.or(parts === null ? [sql<boolean>`true`] : parts.map(isMailOf)))
    .where((row) =>
      row.or([
        sql<boolean>`(lower(to_address) = ${key} and not ${toTeam})`,
        sql<boolean>`(lower(reply_to) = ${key} and kind like 'team-%')`,
        about("survey", "creator_surveys"),
        about("message", "contact_messages"),
        about("order", "orders"),
      ]),
    );
}

/** Finds surveys and messages by author name, up to `MOST_SHOWN` each. */
export async function findByName(db: Database, name: string) {
  const key = name.trim().toLowerCase();
  const surveys = await db
    .selectFrom("creator_surveys")
    .select(["id", cut<string | null>("email").as("email"), "created_at as at"])
    .where(sql<boolean>`(lower(name) = ${key} or lower(creator_name) = ${key})`)
    .orderBy("created_at", "desc")
    .limit(MOST_SHOWN)
    .execute();
  const messages = await db
    .selectFrom("contact_messages")
    .select(["id", cut("email").as("email"), "created_at as at"])
    .where(sql<boolean>`lower(name) = ${key}`)
    .orderBy("created_at", "desc")
    .limit(MOST_SHOWN)
    .execute();
  return [
    ...surveys.map(({ id, email, at }) => ({ id, email, at, kind: "survey" as const })),
    ...messages.map(({ id, email, at }) => ({ id, email, at, kind: "message" as const })),
  ];
}

/** Returns when data of these hashes was deleted: the latest `MOST_SHOWN` times, oldest first. */
export async function findDeletions(db: Database, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_log")
    .select("happened_at")
    .where("subject_kind", "=", "person")
    .where("subject_id", "in", hashes)
    .orderBy("happened_at", "desc")
    .limit(MOST_SHOWN)
    .execute();
  return rows.map((row) => row.happened_at).toReversed();
}

export async function emailsOf(
  db: Database,
  table: "creator_surveys" | "contact_messages",
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select(["id", cut<string | null>("email").as("email")])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

type PersonTable = "creator_surveys" | "contact_messages" | "spam_messages" | "stock_alerts" | "outbox";

/** Ids per statement; SQLite allows 32,766 bound values. */
const AT_ONCE = 500;

/** Triggers delete a survey's case, notes and search words, and those of a message. */
export async function deleteRecords(db: Database, table: PersonTable, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await db
      .deleteFrom(table)
      .where("id", "in", ids.slice(start, start + AT_ONCE))
      .execute();
}

/** Removes personal data, even in refund notes. Items, amounts, refunds and the payment's id stay for accounting. */
export async function redactOrders(db: Database, ids: readonly string[], at: string): Promise<void> {
  for (const id of ids) {
    const changed = db.updateTable("orders").where("id", "=", id);
    const row = await changed
      .set({ email: null, shipping: null, parcels: null, stripe_session_url: null, updated_at: at })
      .returning("refunds")
      .executeTakeFirst();
    if (!row?.refunds) continue;
    const withoutNotes = readRefunds(row.refunds).map((refund) => Object.assign(refund, { note: null }));
    await changed.set({ refunds: JSON.stringify(withoutNotes) }).execute();
  }
}

export async function listPictureWords(db: Database) {
  return db.selectFrom("pictures").select(["id", "name", "alt"]).execute();
}
