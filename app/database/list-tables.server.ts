import { DatabaseProblem } from "./database-problem.server.ts";
import type { Database } from "./database.ts";
import { movedTables } from "./moved-tables.ts";
import type { ReadTable } from "./table-figures.server.ts";

/** Tables that are made anew and not copied: the migrator's, the search index, and what says that a file was moved. */
const OWN = /^(kysely_migration|survey_search|moved_to_postgres$)/;

/**
 * The tables of a database that a move copies, with their columns as they are.
 *
 * @throws {DatabaseProblem} where it has a table that nobody would copy
 */
export async function listTables(db: Database, name: string): Promise<ReadTable[]> {
  const found = new Map(
    (await db.introspection.getTables())
      .filter(({ isView, name: table }) => !isView && !OWN.test(table))
      .map((table) => [table.name, table.columns]),
  );
  const strange = [...found.keys()].filter((table) => !(table in movedTables));
  if (strange.length > 0)
    throw new DatabaseProblem(
      `${name} has tables that are none of the site's (${strange.join(", ")}), which would be left behind: drop them or keep them elsewhere first.`,
    );
  return Object.entries(movedTables).map(([table, key]) => {
    const columns = found.get(table) ?? [];
    return {
      name: table,
      key,
      columns: columns.map((column) => column.name),
      texts: columns.filter(({ dataType }) => dataType.toLowerCase() === "text").map((column) => column.name),
    };
  });
}
