import type { RawBuilder } from "kysely";
import { connect } from "../../app/database/connect.server.ts";
import type { Database, DatabasePlace } from "../../app/database/database.ts";

/** Looks into a server's database while the server runs. */
export async function withDatabase<Result>(name: string, use: (db: Database) => Promise<Result>): Promise<Result> {
  const { db } = await connect(placeOf(name));
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Where a database is that a test server or a test calls by the path of its file, or by its address. */
export function placeOf(name: string, connections = 2): DatabasePlace {
  return name.startsWith("postgres:") ? { url: name, connections } : { file: name };
}

/** Changes a server's database behind its back. */
export async function changeDatabase(name: string, change: RawBuilder<unknown>): Promise<void> {
  await withDatabase(name, (db) => change.execute(db));
}

/** The messages of the contact form in a server's database. */
export function readMessages(name: string) {
  return withDatabase(name, (db) => db.selectFrom("contact_messages").selectAll().orderBy("created_at").execute());
}
