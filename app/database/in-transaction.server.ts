import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "./database.ts";
import { Mutex } from "./mutex.ts";

/**
 * Times that a transaction is tried at least, and milliseconds: where many wait for a busy machine, a count alone is
 * used up in a moment.
 */
const LEAST_TRIES = 12;
const PATIENCE = 5_000;

/** Milliseconds before the second try at most; each further one may wait half as long again, up to `LONGEST`. */
const FIRST_PAUSE = 4;
const LONGEST = 200;

/** The engine undid a transaction, because another one was at the same rows: the same may be done again. */
export class TransactionConflict extends Error {
  override name = "TransactionConflict";
  /** What to throw where it is not tried again. */
  readonly giveUp: () => unknown;

  constructor(cause: unknown, giveUp: () => unknown) {
    super("another transaction was faster", { cause });
    this.giveUp = giveUp;
  }
}

/** Those of one database who lost wait for each other: else each of twenty would undo the others again. */
const lines = new WeakMap<Database, Mutex>();

/**
 * How far transactions that run at once are kept apart where the engine lets them (PostgreSQL; SQLite has one writer).
 * `serializable`: as if no other one ran meanwhile. `read committed`: each statement sees what was committed before it,
 * and what the work relies on it has to lock (`forUpdate()`), count in one statement, or leave to a unique key. Which
 * transaction has which, and why: docs/decisions/0059
 */
export type Isolation = "serializable" | "read committed";

/**
 * Does some work in one transaction. An engine that lets several write at once may undo it because of another one; then
 * it is done again.
 *
 * @param work may be called more than once: it changes nothing but the database. What is thrown undoes all that it did.
 * @param isolation left out, no work needs a proof of its own
 */
export async function inTransaction<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
  isolation: Isolation = "serializable",
): Promise<Result> {
  const once = () => db.transaction().setIsolationLevel(isolation).execute(work);
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof TransactionConflict)) throw error;
    const endTurn = await lineOf(db).take();
    try {
      return await tryAgain(once);
    } finally {
      endTurn();
    }
  }
}

/** Tries for a second time and more what was undone by another transaction. */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + PATIENCE;
  for (let tries = 2; ; tries += 1) {
    await wait(Math.random() * Math.min(LONGEST, FIRST_PAUSE * 1.5 ** (tries - 2)));
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TransactionConflict)) throw error;
      if (tries >= LEAST_TRIES && Date.now() > end) throw error.giveUp();
    }
  }
}

function lineOf(db: Database): Mutex {
  const line = lines.get(db) ?? new Mutex();
  lines.set(db, line);
  return line;
}
