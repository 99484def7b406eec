import { type RawBuilder, sql } from "kysely";
import { connect, type Database } from "../../app/database/connect.server.ts";

/** The surveys in a server's database, as they are kept. */
export function readSurveys(file: string) {
  return withDatabase(file, (db) => db.selectFrom("creator_surveys").selectAll().orderBy("created_at").execute());
}

/** Changes a server's database behind its back. */
export async function changeDatabase(file: string, change: RawBuilder<unknown>): Promise<void> {
  await withDatabase(file, (db) => change.execute(db));
}

/** Makes every write of a survey fail, while it can still be read. */
export const failWrites = [
  sql`create trigger fail_insert before insert on creator_surveys begin select raise(abort, 'made-up failure'); end`,
  sql`create trigger fail_update before update on creator_surveys begin select raise(abort, 'made-up failure'); end`,
];
export const mendWrites = [sql`drop trigger fail_insert`, sql`drop trigger fail_update`];

/** Makes reading fail too. */
export const hideTable = sql`alter table creator_surveys rename to hidden`;
export const showTable = sql`alter table hidden rename to creator_surveys`;

async function withDatabase<Result>(file: string, use: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connect(file);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
