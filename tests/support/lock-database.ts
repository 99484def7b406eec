import { sql } from "kysely";
import { openFile } from "../../app/database/connect-sqlite.server.ts";

/** Holds the write lock of a server's database, as another program might, until the answer is called. */
export async function lockDatabase(file: string): Promise<() => Promise<void>> {
  const db = openFile(file);
  const transaction = await db.startTransaction().execute();
  await sql`select 1`.execute(transaction);
  return async () => {
    await transaction.rollback().execute();
    await db.destroy();
  };
}
