import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFile } from "../../app/database/connect-sqlite.server.ts";
import { connect } from "../../app/database/connect.server.ts";
import { isOutage } from "../../app/database/database-problem.server.ts";
import type { Database } from "../../app/database/database.ts";
import { inTransaction } from "../../app/database/in-transaction.server.ts";
import { lockDatabase } from "../support/server-database.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// Another program writes to the SQLite file (docs/decisions/0028).

const store = useTestDatabase();
let other: Database;

beforeEach(() => void (other = openFile(store.file)));
afterEach(() => other.destroy());

const keep = (db: Database, key: string) =>
  db.insertInto("rate_limits").values({ key, window_start: "2026", count: 1 }).execute();
const kept = async (db: Database) =>
  (await db.selectFrom("rate_limits").select("key").orderBy("key").execute()).map(({ key }) => key);

test("a transaction holds the write lock from its beginning; another one waits, while this process goes on and reads", async () => {
  let isDone = false;
  const late = await inTransaction(store.db, async (held) => {
    const asked = inTransaction(other, (db) => keep(db, "late")).then(() => void (isDone = true));
    // Longer than the statement takes. A wait inside SQLite would block this timer too.
    await wait(100);
    expect([isDone, await kept(other)]).toEqual([false, []]);
    await keep(held, "early");
    return { asked };
  });
  await late.asked;
  expect(await kept(store.db)).toEqual(["early", "late"]);
});

test("a file that stays locked is an outage, which is noted as final once", async () => {
  const note = vi.fn<(error: Error, isFinal: boolean) => void>();
  const { db } = await connect({ file: store.file }, note);
  const unlock = await lockDatabase(store.file);
  const thrown = await inTransaction(db, (trx) => keep(trx, "a")).catch((error: unknown) => error);
  await unlock();
  expect([isOutage(thrown), thrown]).toEqual([true, expect.objectContaining({ code: "SQLITE_BUSY" })]);
  expect(note.mock.calls.filter(([, isFinal]) => isFinal)).toEqual([[thrown, true]]);
  await inTransaction(db, (trx) => keep(trx, "b"));
  expect(await kept(db)).toEqual(["b"]);
  await db.destroy();
});

test("an exception undoes a transaction, and the next one begins", async () => {
  const thrown = inTransaction(store.db, async (db) => {
    await keep(db, "undone");
    throw new Error("made-up failure");
  });
  await expect(thrown).rejects.toThrow("made-up failure");
  await inTransaction(store.db, (db) => keep(db, "kept"));
  expect(await kept(other)).toEqual(["kept"]);
});
