import { TransactionConflict } from "./in-transaction.server.ts";
import type { SqliteFile } from "./sqlite-file.server.ts";
import { type CachedStatements, cacheStatements } from "./statement-cache.server.ts";

/** The most transactions in one COMMIT. */
const MOST = 32;

interface Ended {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: transactions that follow each other within one turn of the event loop share one COMMIT, so they wait
 * for the disk once (`fsync` was a third of the time of a saved step). To SQLite they are one transaction, and each but
 * the first is a savepoint in it (https://www.sqlite.org/lang_savepoint.html). `end` resolves only when everything is
 * on the disk. A failing transaction is rolled back alone. Transactions do not overlap: call `begin` only after the
 * previous one has ended. Reasons: docs/decisions/0041
 */
export class GroupCommit {
  #file: SqliteFile;
  #statements: CachedStatements;
  #ended: Ended[] = [];
  /** Whether a transaction is open. */
  #inside = false;
  #timer: NodeJS.Immediate | undefined;
  /** The turn of the event loop is over: commit as soon as no transaction is open. */
  #due = false;

  /** @param file the connection that writes; nobody else begins transactions on it */
  constructor(file: SqliteFile) {
    this.#file = file;
    this.#statements = cacheStatements(file);
  }

  /** @throws with the code SQLITE_BUSY if another program is writing; then no transaction has begun */
  begin(): void {
    this.#run(this.#ended.length === 0 ? "begin immediate" : "savepoint one");
    this.#inside = true;
  }

  /** Ends a transaction. Resolves once its writes are on the disk; rejects if they are lost. */
  end(): Promise<void> {
    if (!this.#inside) return Promise.reject(new Error("No transaction has begun."));
    try {
      if (this.#ended.length > 0) this.#run("release one");
    } catch (error) {
      this.undo();
      return Promise.reject(error);
    }
    this.#inside = false;
    return new Promise((resolve, reject) => {
      this.#ended.push({ resolve, reject });
      this.#timer ??= setImmediate(() => this.#fall());
      if (this.#due || this.#ended.length >= MOST) this.commit();
    });
  }

  /** Rolls back the open transaction, if there is one. */
  undo(): void {
    if (!this.#inside) return;
    this.#inside = false;
    if (this.#ended.length > 0) {
      this.#run("rollback to one");
      this.#run("release one");
      if (this.#due) this.commit();
    } else if (this.#file.inTransaction) this.#run("rollback");
  }

  /**
   * Call this with the error of each statement that fails in a transaction. Some disk errors roll back everything that
   * is not committed; the transactions that had ended may then run again.
   */
  noticeLoss(error: unknown): void {
    if (this.#file.inTransaction) return;
    this.#inside = false;
    for (const { reject } of this.#take()) reject(new TransactionConflict(error, () => copyOf(error)));
  }

  /** Commits the ended transactions now. If that fails, each of their promises rejects. */
  commit(): void {
    if (this.#ended.length === 0) return;
    const ended = this.#take();
    try {
      this.#run("commit");
      for (const { resolve } of ended) resolve();
    } catch (error) {
      if (this.#file.inTransaction) this.#run("rollback");
      for (const { reject } of ended) reject(copyOf(error));
    }
  }

  #run(statement: string): void {
    this.#statements.prepare(statement).run([]);
  }

  #fall(): void {
    this.#due = true;
    if (!this.#inside) this.commit();
  }

  #take(): Ended[] {
    clearImmediate(this.#timer);
    this.#timer = undefined;
    this.#due = false;
    return this.#ended.splice(0);
  }
}

/** Copies an error, because later code attaches to it what one visitor submitted. */
function copyOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return Object.assign(new Error(error.message, { cause: error }), {
    name: error.name,
    code: (error as { code?: unknown }).code,
  });
}
