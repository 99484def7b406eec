import { setTimeout as wait } from "node:timers/promises";
import { SqliteAdapter, sql } from "kysely";
import { conflictIn } from "./database-problem.server.ts";
import type { Database } from "./database.ts";

/** Minimum tries, and minimum milliseconds of trying: on a busy machine, tries alone are used up quickly. */
const LEAST_TRIES = 12;
const RETRY_MS = 5_000;

/** Longest pause in milliseconds before the second try. It grows by half for each further try, up to `LONGEST`. */
const FIRST_PAUSE = 4;
const LONGEST = 200;

type Work<Result> = (db: Database) => Promise<Result>;

/** SQLite connections that are in a transaction. */
const writers = new WeakSet<Database>();

/**
 * Runs work in one transaction, and again after a pause if another program has locked the SQLite file, or PostgreSQL
 * rolled it back because of another transaction. Every write of a request goes through here, even a single statement:
 * nothing else waits for a lock (docs/decisions/0028). Inside a transaction, the work joins that one. In PostgreSQL it
 * is `serializable`: as if no other transaction ran meanwhile, so any work is safe.
 *
 * @param work may run more than once, so it must change nothing but the database, and use only the database that it
 *   gets: on SQLite there is one connection. An exception rolls it back.
 */
export function inTransaction<Result>(db: Database, work: Work<Result>): Promise<Result> {
  return runWithRetries(db, work, "serializable");
}

/**
 * The same, but in PostgreSQL each statement sees what was committed before it. The work must lock what it relies on
 * (`forUpdate()`), count it in one statement, or leave it to a unique key. What uses this: docs/decisions/0059
 */
export function inReadCommitted<Result>(db: Database, work: Work<Result>): Promise<Result> {
  return runWithRetries(db, work, "read committed");
}

type Isolation = "serializable" | "read committed";

async function runWithRetries<Result>(db: Database, work: Work<Result>, isolation: Isolation): Promise<Result> {
  if (db.isTransaction || writers.has(db)) return work(db);
  const end = performance.now() + RETRY_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(db, work, isolation);
    } catch (error) {
      const giveUp = conflictIn(error);
      if (!giveUp) throw error;
      if (tries >= LEAST_TRIES && performance.now() > end) {
        giveUp();
        throw error;
      }
    }
    await wait(Math.random() * Math.min(LONGEST, FIRST_PAUSE * 1.5 ** (tries - 1)));
  }
}

function runOnce<Result>(db: Database, work: Work<Result>, isolation: Isolation): Promise<Result> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return asWriter(db, work);
  const transaction = db.transaction().setIsolationLevel(isolation);
  if (isolation !== "serializable") return transaction.execute(work);
  return transaction.execute(async (trx) => {
    // A sequential scan, which the planner prefers for small tables, would conflict with every other serializable
    // transaction that writes to the table (https://www.postgresql.org/docs/current/transaction-iso.html).
    await sql`set local enable_seqscan = off`.execute(trx);
    return work(trx);
  });
}

/**
 * Takes SQLite's write lock first. A plain BEGIN that reads first and writes later fails if another process wrote in
 * between, and retrying does not help (https://www.sqlite.org/lang_transaction.html).
 */
function asWriter<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (one) => {
    await sql`begin immediate`.execute(one);
    writers.add(one);
    try {
      const result = await work(one);
      await sql`commit`.execute(one);
      return result;
    } catch (error) {
      // After some disk errors, SQLite has rolled it back already.
      await sql`rollback`.execute(one).catch(() => undefined);
      throw error;
    }
  });
}
