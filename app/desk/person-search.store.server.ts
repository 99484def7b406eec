import { sql } from "kysely";
import type { Database } from "../database/connect.server.ts";
import type { OrderTable } from "../database/shop-schema.ts";

/** What is kept of one address. Times are ISO-8601 UTC. */
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

/** Everything of an address, in whatever case it was written. */
export async function findByEmail(db: Database, email: string): Promise<PersonRecords> {
  const key = email.trim().toLowerCase();
  const same = sql<boolean>`lower(email) = ${key}`;
  const surveys = await db.selectFrom("creator_surveys").select(["id", "name", "created_at as at"]).where(same).orderBy("created_at").execute();
  const messages = await db.selectFrom("contact_messages").select(["id", "name", "created_at as at"]).where(same).orderBy("created_at").execute();
  const orders = await db
    .selectFrom("orders")
    .select(["id", "created_at as at", "state", "shipped_at as shippedAt"])
    .where(same)
    .orderBy("created_at")
    .execute();
  const abouts = [...surveys.map(({ id }) => `survey:${id}`), ...messages.map(({ id }) => `message:${id}`), ...orders.map(({ id }) => `order:${id}`)];
  return { surveys, messages, orders, mails: await findMails(db, key, abouts) };
}

async function findMails(db: Database, key: string, abouts: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("outbox")
    .select("id")
    .where((row) =>
      row.or([
        sql<boolean>`lower(to_address) = ${key}`,
        sql<boolean>`lower(reply_to) = ${key}`,
        ...(abouts.length > 0 ? [row("about", "in", abouts)] : []),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Who wrote under a name: the addresses, and the records that have none. At most 50 of each kind. */
export async function findByName(db: Database, name: string): Promise<{ email: string | null; kind: "survey" | "message"; id: string; at: string }[]> {
  const key = name.trim().toLowerCase();
  const surveys = await db
    .selectFrom("creator_surveys")
    .select(["id", "email", "created_at as at"])
    .where(sql<boolean>`(lower(name) = ${key} or lower(creator_name) = ${key})`)
    .limit(50)
    .execute();
  const messages = await db
    .selectFrom("contact_messages")
    .select(["id", "email", "created_at as at"])
    .where(sql<boolean>`lower(name) = ${key}`)
    .limit(50)
    .execute();
  return [
    ...surveys.map(({ id, email, at }) => ({ id, email, at, kind: "survey" as const })),
    ...messages.map(({ id, email, at }) => ({ id, email, at, kind: "message" as const })),
  ];
}

/** When data of an address was deleted before: times of the lines whose subject is one of these hashes. */
export async function findDeletions(db: Database, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_log")
    .select("happened_at")
    .where("subject_kind", "=", "person")
    .where("subject_id", "in", hashes)
    .orderBy("happened_at")
    .execute();
  return rows.map((row) => row.happened_at);
}
