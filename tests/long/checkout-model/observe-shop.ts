import BetterSqlite from "better-sqlite3";
import { Client } from "pg";
import { type ShopObserver, type ShopState, SOURCES, initialStock, TABLES } from "./shop-state.ts";

export function observeSqlite(file: string): ShopObserver {
  const sqlite = new BetterSqlite(file);
  sqlite.pragma("foreign_keys = ON");
  const statements = Object.entries(SOURCES).map(
    ([name, { from, by }]) => [name, sqlite.prepare(`select * from ${from} order by ${by}`)] as const,
  );
  const readAll = sqlite.transaction(
    () => Object.fromEntries(statements.map(([name, statement]) => [name, statement.all()])) as unknown as ShopState,
  );

  const startOver = sqlite.transaction((at: string) => {
    for (const table of TABLES) sqlite.prepare(`delete from ${table}`).run();
    for (const [table, rows] of Object.entries(initialStock(at))) {
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

/** A single statement, so that it sees a single snapshot. It isn't serializable, so it blocks no other transaction. */
const READ = `select json_build_object(${Object.entries(SOURCES)
  .map(
    ([name, { from, by }]) =>
      `'${name}', (select coalesce(json_agg(one), '[]') from (select * from ${from} order by ${by}) as one)`,
  )
  .join(", ")}) as shop`;

const EMPTY = TABLES.map((table) => `delete from ${table}`).join("; ");

export async function observePostgres(url: string): Promise<ShopObserver & { client: Client }> {
  const client = new Client(url);
  client.on("error", () => {});
  await client.connect();
  await client.query("set lock_timeout = 5000");

  return {
    client,
    read: async () => {
      const { rows } = await client.query<{ shop: ShopState }>({ name: "shop", text: READ });
      if (!rows[0]) throw new Error("The database returned no row.");
      return rows[0].shop;
    },
    write: async (sql, ...values) => {
      let place = 0;
      await client.query(
        sql.replaceAll("?", () => `$${(place += 1)}`),
        values,
      );
    },
    startOver: async (at) => {
      await client.query(EMPTY);
      for (const [table, rows] of Object.entries(initialStock(at))) {
        await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
          JSON.stringify(rows),
        ]);
      }
    },
    close: () => client.end(),
  };
}
