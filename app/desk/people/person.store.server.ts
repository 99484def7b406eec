import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { cut } from "../../database/list-sql.server.ts";
import type { OrderTable } from "../../database/schema/shop.ts";
import type { FoundByName, PersonRecord } from "./person.ts";

/** Maximum records of each kind that the search shows: more than anyone has by accident. */
export const MOST_SHOWN = 50;

/** The records of one address, oldest first. */
export interface PersonRecords {
  surveys: PersonRecord[];
  messages: PersonRecord[];
  orders: { id: string; at: string; state: OrderTable["state"]; shippedAt: string | null }[];
  /** Ids of the sizes' alerts that it asked for. */
  alerts: string[];
  /** Ids of emails to the address, from it, or about one of the records above. */
  mails: string[];
}

/**
 * Finds the records of an email address, ignoring case.
 *
 * @param most maximum records of each kind; no maximum by default, because a deletion needs all records
 */
export async function findByEmail(db: Database, email: string, most?: number): Promise<PersonRecords> {
  const key = email.trim().toLowerCase();
  const same = sql<boolean>`lower(email) = ${key}`;
  const named = ["id", cut("name").as("name"), "created_at as at"] as const;
  const few = <Query extends { limit: (most: number) => Query }>(query: Query) =>
    most === undefined ? query : query.limit(most);
  const surveys = await few(db.selectFrom("creator_surveys").select(named).where(same).orderBy("created_at")).execute();
  const messages = await few(
    db.selectFrom("contact_messages").select(named).where(same).orderBy("created_at"),
  ).execute();
  const orders = await few(
    db
      .selectFrom("orders")
      .select(["id", "created_at as at", "state", "shipped_at as shippedAt"])
      .where(same)
      .orderBy("created_at"),
  ).execute();
  const alerts = await few(db.selectFrom("stock_alerts").select("id").where(same)).execute();
  const mails = await few(findMails(db, key)).execute();
  return { surveys, messages, orders, alerts: alerts.map(({ id }) => id), mails: mails.map(({ id }) => id) };
}

function findMails(db: Database, key: string) {
  const about = (kind: string, table: string) =>
    sql<boolean>`about in (select ${sql.lit(`${kind}:`)} || id from ${sql.table(table)} where lower(email) = ${key})`;
  return db
    .selectFrom("outbox")
    .select("id")
    .where((row) =>
      row.or([
        sql<boolean>`lower(to_address) = ${key}`,
        sql<boolean>`lower(reply_to) = ${key}`,
        about("survey", "creator_surveys"),
        about("message", "contact_messages"),
        about("order", "orders"),
      ]),
    );
}

/** Finds surveys and messages by the name of their author, up to `MOST_SHOWN` of each. */
export async function findByName(db: Database, name: string): Promise<FoundByName[]> {
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

/** Returns when data of these hashes was deleted before: the latest `MOST_SHOWN` times, oldest first. */
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
