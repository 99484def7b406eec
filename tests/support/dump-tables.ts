import { sql } from "kysely";
import { listTables } from "./engine-statements.ts";
import { withDatabase } from "./stored-rows.ts";

/** What a server may write by itself, whoever asks it: counts of who asked how often, and the migrator's own. */
const OWN = /^(sqlite_|kysely_|rate_limits$|survey_search)/;

/** Every row of every table as text, by table: to be compared before and after. */
export function dumpTables(file: string): Promise<Record<string, string>> {
  return withDatabase(file, async (db) => {
    const dump: Record<string, string> = {};
    for (const name of (await listTables(db)).filter((table) => !OWN.test(table))) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      dump[name] = rows
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join("\n");
    }
    return dump;
  });
}
