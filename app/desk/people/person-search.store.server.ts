import { sql } from "kysely";
import { cut } from "../../database/cut-text.server.ts";
import type { Database } from "../../database/database.ts";
import type { OrderTable } from "../../database/shop-schema.ts";

/** Records of a kind that the search shows: nobody has so many but who means to. */
export const MOST_SHOWN = 50;

/** What is kept of one address, the oldest first. Times are ISO-8601 UTC. */
export interface PersonRecords {
  surveys: { id: string; name: string; at: string }[];
  messages: { id: string; name: string; at: string }[];
  orders: PersonOrder[];
  /** Mails to the address, from it, or about one of the records above. */
  mails: string[];
}

export interface PersonOrder {
  id: string;
  at: string;
  state: OrderTable["state"];
  shippedAt: string | null;
}

/**
 * Everything of an address, in whatever case it was written.
 *
 * @param most records of a kind; without it all of them, for who deletes
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
  const mails = await few(findMails(db, key)).execute();
  return { surveys, messages, orders, mails: mails.map(({ id }) => id) };
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

/** Who wrote under a name: the addresses, and the records that have none. No more of a kind than are shown. */
export async function findByName(
  db: Database,
  name: string,
): Promise<{ email: string | null; kind: "survey" | "message"; id: string; at: string }[]> {
  const key = name.trim().toLowerCase();
  const surveys = await db
    .selectFrom("creator_surveys")
    .select(["id", cut<string | null>("email").as("email"), "created_at as at"])
    .where(sql<boolean>`(lower(name) = ${key} or lower(creator_name) = ${key})`)
    .limit(MOST_SHOWN)
    .execute();
  const messages = await db
    .selectFrom("contact_messages")
    .select(["id", cut("email").as("email"), "created_at as at"])
    .where(sql<boolean>`lower(name) = ${key}`)
    .limit(MOST_SHOWN)
    .execute();
  return [
    ...surveys.map(({ id, email, at }) => ({ id, email, at, kind: "survey" as const })),
    ...messages.map(({ id, email, at }) => ({ id, email, at, kind: "message" as const })),
  ];
}

/** When data of an address was deleted before: the last times of the lines whose subject is one of these hashes. */
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
