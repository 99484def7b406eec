import { Client } from "pg";
import { type BookKeeper, type Books, SOURCES, stockedShelf, TABLES } from "./shop-state.ts";

/** One statement, so that all is of one moment. It is not serializable, and so in nobody's way. */
const READ = `select json_build_object(${Object.entries(SOURCES)
  .map(
    ([name, { from, by }]) =>
      `'${name}', (select coalesce(json_agg(one), '[]') from (select * from ${from} order by ${by}) as one)`,
  )
  .join(", ")}) as books`;

const EMPTY = TABLES.map((table) => `delete from ${table}`).join("; ");

export async function openPostgresBooks(url: string): Promise<BookKeeper & { client: Client }> {
  const client = new Client(url);
  client.on("error", () => {});
  await client.connect();
  await client.query("set lock_timeout = 5000");

  return {
    client,
    read: async () => {
      const { rows } = await client.query<{ books: Books }>({ name: "books", text: READ });
      if (!rows[0]) throw new Error("There are no books.");
      return rows[0].books;
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
      for (const [table, rows] of Object.entries(stockedShelf(at))) {
        await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
          JSON.stringify(rows),
        ]);
      }
    },
    close: () => client.end(),
  };
}
