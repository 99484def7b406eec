import type { RawBuilder } from "kysely";
import { connect, type Database } from "../../app/database/connect.server.ts";

/** Looks into a server's database while the server runs. */
export async function withDatabase<Result>(file: string, use: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connect(file);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Changes a server's database behind its back. */
export async function changeDatabase(file: string, change: RawBuilder<unknown>): Promise<void> {
  await withDatabase(file, (db) => change.execute(db));
}

/** The messages of the contact form in a server's database. */
export function readMessages(file: string) {
  return withDatabase(file, (db) => db.selectFrom("contact_messages").selectAll().orderBy("created_at").execute());
}
