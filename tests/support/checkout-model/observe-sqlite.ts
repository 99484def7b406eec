import BetterSqlite from "better-sqlite3";
import { type BookKeeper, type Books, SOURCES, stockedShelf, TABLES } from "./shop-state.ts";

export function openSqliteBooks(file: string): BookKeeper {
  const sqlite = new BetterSqlite(file);
  sqlite.pragma("foreign_keys = ON");
  const statements = Object.entries(SOURCES).map(
    ([name, { from, by }]) => [name, sqlite.prepare(`select * from ${from} order by ${by}`)] as const,
  );
  const readAll = sqlite.transaction(
    () => Object.fromEntries(statements.map(([name, statement]) => [name, statement.all()])) as unknown as Books,
  );

  const startOver = sqlite.transaction((at: string) => {
    for (const table of TABLES) sqlite.prepare(`delete from ${table}`).run();
    for (const [table, rows] of Object.entries(stockedShelf(at))) {
      for (const row of rows) {
        const columns = Object.keys(row);
        sqlite
          .prepare(
            `insert into ${table} (${columns.join(", ")}) values (${columns.map((column) => `@${column}`).join(", ")})`,
          )
          .run(row);
      }
    }
  });

  return {
    read: async () => readAll(),
    write: async (sql, ...values) => void sqlite.prepare(sql).run(...values),
    startOver: async (at) => startOver(at),
    close: async () => void sqlite.close(),
  };
}
