import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "./database.ts";

/**
 * A transaction is tried at least `LEAST_TRIES` times and for at least `RETRY_MS` milliseconds: on a busy machine a
 * count alone is used up quickly.
 */
const LEAST_TRIES = 12;
const RETRY_MS = 5_000;

/** Longest pause in milliseconds before the second try. It grows by half for each further try, up to `LONGEST`. */
const FIRST_PAUSE = 4;
const LONGEST = 200;

/** The engine rolled a transaction back because of another one. The same work may run again. */
export class TransactionConflict extends Error {
  override name = "TransactionConflict";
  /** Makes the error to throw if the work is not retried. */
  readonly giveUp: () => unknown;

  constructor(cause: unknown, giveUp: () => unknown) {
    super("another transaction was faster", { cause });
    this.giveUp = giveUp;
  }
}

/** Transactions that were rolled back retry one after the other, or twenty would keep rolling each other back. */
const retryMutexes = new WeakMap<Database, Mutex>();

/**
 * How concurrent transactions are isolated in PostgreSQL; SQLite has one writer. `serializable`: as if no other
 * transaction ran meanwhile. `read committed`: each statement sees what was committed before it, so the work has to
 * lock what it relies on (`forUpdate()`), count it in one statement, or leave it to a unique key. Which transaction
 * uses which: docs/decisions/0059
 */
export type Isolation = "serializable" | "read committed";

/**
 * Runs work in one transaction, and again if the engine rolled it back because of another one.
 *
 * @param work may run more than once, so it must change nothing but the database. An exception rolls it back.
 * @param isolation the default is safe for any work
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
    const release = await retryMutexOf(db).take();
    try {
      return await tryAgain(once);
    } finally {
      release();
    }
  }
}

/** Retries work that was rolled back because of another transaction. */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + RETRY_MS;
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

function retryMutexOf(db: Database): Mutex {
  const mutex = retryMutexes.get(db) ?? new Mutex();
  retryMutexes.set(db, mutex);
  return mutex;
}

/** Lets one caller at a time through, first come, first served. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves, once the caller may go on, with the function that releases the mutex. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const ends: (() => void)[] = [];
    this.#last = new Promise((resolve) => void ends.push(resolve));
    await before;
    return () => ends.pop()?.();
  }
}
