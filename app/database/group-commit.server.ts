import { TransactionConflict } from "./in-transaction.server.ts";
import type { SqliteFile } from "./sqlite-file.server.ts";
import { type CachedStatements, cacheStatements } from "./statement-cache.server.ts";

/** Transactions that are committed together at most. */
const MOST = 32;

interface Ended {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Commits transactions together, which follow each other within one turn of the event loop, so that they wait for the
 * disk once: a third of what a saved step took was `fsync`. To SQLite they are one transaction, and each but the first
 * a savepoint in it (https://www.sqlite.org/lang_savepoint.html). Nobody is told that something was written before all
 * of it is on the disk. One that fails is undone alone. Transactions do not overlap: whoever calls `begin` has to wait
 * until the one before has ended. Reasons: docs/decisions/0041
 */
export class GroupCommit {
  #file: SqliteFile;
  #statements: CachedStatements;
  #ended: Ended[] = [];
  /** There is a transaction that has not ended. */
  #inside = false;
  #timer: NodeJS.Immediate | undefined;
  /** A turn of the event loop is over: what has ended is to be committed as soon as nobody is inside. */
  #due = false;

  /** @param file the connection that writes; nobody else begins transactions on it */
  constructor(file: SqliteFile) {
    this.#file = file;
    this.#statements = cacheStatements(file);
  }

  /** @throws with the code SQLITE_BUSY where another program writes: then nothing has begun */
  begin(): void {
    this.#run(this.#ended.length === 0 ? "begin immediate" : "savepoint one");
    this.#inside = true;
  }

  /** Ends a transaction. Resolves once what it wrote is on the disk; rejects where it is lost. */
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

  /** Undoes what the present transaction did, if there is one. */
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
   * To be told of each statement that failed inside of a transaction. Some errors of the disk undo all that is open;
   * those who have ended may do it again.
   */
  noticeLoss(error: unknown): void {
    if (this.#file.inTransaction) return;
    this.#inside = false;
    for (const { reject } of this.#take()) reject(new TransactionConflict(error, () => copyOf(error)));
  }

  /** Commits now what has ended. Whoever waits is told by itself if that fails. */
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

/** To each his own: whoever explains an error to a visitor writes onto it what that visitor typed. */
function copyOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return Object.assign(new Error(error.message, { cause: error }), {
    name: error.name,
    code: (error as { code?: unknown }).code,
  });
}
