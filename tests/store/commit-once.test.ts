import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import BetterSqlite from "better-sqlite3";
import { Kysely, sql, SqliteDialect } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../app/database/in-transaction.server.ts";
import type { DatabaseSchema } from "../../app/database/schema/schema.ts";
import { BusyRetryDriver } from "../../app/database/sqlite-dialect.server.ts";

// A refused COMMIT isn't repeated, because by then another transaction may use the connection. Without a write-ahead
// log, SQLite refuses a COMMIT while another connection reads (https://www.sqlite.org/lang_transaction.html).

class Dialect extends SqliteDialect {
  override createDriver() {
    return new BusyRetryDriver({ writer, reader: null });
  }
}

let folder: string;
let writer: BetterSqlite.Database;
let outside: BetterSqlite.Database;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-commit-"));
  const file = path.join(folder, "site.db");
  [writer, outside] = [new BetterSqlite(file, { timeout: 0 }), new BetterSqlite(file)];
  writer.exec("create table rate_limits (key text, window_start text, count integer)");
});

afterEach(() => {
  outside.close();
  writer.close();
  rmSync(folder, { recursive: true });
});

test("whose COMMIT is refused gets the error, and ends no other transaction", async () => {
  const db = new Kysely<DatabaseSchema>({ dialect: new Dialect({ database: writer }) });
  outside.exec("begin; select * from rate_limits");
  const insert = (within: typeof db, key: string) =>
    within.insertInto("rate_limits").values({ key, window_start: "", count: 1 }).execute();
  let told: unknown;
  const first = inTransaction(db, (within) => insert(within, "refused"))
    .then(
      () => "kept",
      ({ code }: { code: unknown }) => code,
    )
    .then((end) => void (told = end));
  for (let round = 0; round < 40; round += 1) {
    const thrown = inTransaction(db, async (within) => {
      await insert(within, "undone");
      await wait(5);
      throw new Error("made-up failure");
    });
    await expect(thrown).rejects.toThrow("made-up failure");
    if (round === 5) outside.exec("commit");
  }
  await first;
  expect(told).toBe("SQLITE_BUSY");
  expect((await sql`select key from rate_limits`.execute(db)).rows).toEqual([]);
});
