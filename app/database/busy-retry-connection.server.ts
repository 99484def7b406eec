import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { ExplainFailure } from "./database.ts";
import type { GroupCommit } from "./group-commit.server.ts";
import { type Mutex, TransactionConflict } from "./in-transaction.server.ts";
import { retryWhileBusy } from "./retry-while-busy.server.ts";
import type { CachedStatements } from "./statement-cache.server.ts";

/** Statements that only read, if SQLite agrees. */
const READS = /^\s*(select|with)\b/i;
/** Statements that change rows and may share a COMMIT with others. */
const WRITES = /^\s*(insert|update|delete|replace|with)\b/i;

/** State that all connections to a file share. */
export interface Shared {
  /** Guards the connection that writes. */
  mutex: Mutex;
  group: GroupCommit;
  /** Statements of the read-only connection, or null if there is none. */
  reads: CachedStatements | null;
  explain: ExplainFailure;
}

/**
 * One user's view of a shared file. From its BEGIN to its end a transaction has the writing connection to itself. Only
 * a BEGIN or a statement outside of a transaction can get SQLITE_BUSY, because a transaction takes the write lock when
 * it begins. It is retried after a pause, in which others may use the connection.
 */
export class BusyRetryConnection implements DatabaseConnection {
  #writer: DatabaseConnection;
  #shared: Shared;
  /** Releases the mutex that the current transaction holds. */
  #release: (() => void) | null = null;

  constructor(writer: DatabaseConnection, shared: Shared) {
    this.#writer = writer;
    this.#shared = shared;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await retryWhileBusy(
        () => this.#execute<Row>(query),
        // A repeated COMMIT would end another user's transaction.
        () => this.#release === null && query.sql !== "commit",
      );
    } catch (error) {
      throw this.#shared.explain(error);
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    const release = this.#release ? null : await this.#shared.mutex.take();
    if (release) this.#shared.group.commit();
    try {
      yield* this.#writer.streamQuery<Row>(query, size);
    } finally {
      release?.();
    }
  }

  /** Rolls back an open transaction, so that the others do not wait for it forever. */
  letGo(): void {
    if (this.#release) this.#leave(() => this.#shared.group.undo());
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.sql === "begin immediate") return this.#begin().then(nothing);
    if (query.sql === "commit") return this.#commit().then(nothing);
    if (query.sql === "rollback") return nothing(this.letGo());
    if (this.#release) return this.#inside<Row>(query);
    const read = this.#read<Row>(query);
    if (read) return read;
    // Without a read-only connection the file has a single user, which begins its own transactions.
    return this.#shared.reads && WRITES.test(query.sql) ? this.#write<Row>(query) : this.#alone<Row>(query);
  }

  /** Reads on the read-only connection. Returns null if the statement needs the other one. */
  #read<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> | null {
    if (!this.#shared.reads || !READS.test(sql)) return null;
    const statement = this.#shared.reads.prepare(sql);
    return statement.readonly ? { rows: statement.all(parameters) as Row[] } : null;
  }

  /** Runs a single statement as a transaction. */
  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#begin();
    try {
      const result = await this.#inside<Row>(query);
      await this.#commit();
      return result;
    } catch (error) {
      this.letGo();
      throw error instanceof TransactionConflict ? error.giveUp() : error;
    }
  }

  /** Runs a statement that is not allowed in a transaction, or that has to see the committed file. */
  async #alone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const release = await this.#shared.mutex.take();
    try {
      this.#shared.group.commit();
      return await this.#writer.executeQuery<Row>(query);
    } finally {
      release();
    }
  }

  async #begin(): Promise<void> {
    const release = await this.#shared.mutex.take();
    try {
      this.#shared.group.begin();
      this.#release = release;
    } catch (error) {
      release();
      throw error;
    }
  }

  async #inside<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#writer.executeQuery<Row>(query);
    } catch (error) {
      this.#shared.group.noticeLoss(error);
      throw error;
    }
  }

  #commit(): Promise<void> {
    return this.#leave(() => this.#shared.group.end());
  }

  #leave<Result>(end: () => Result): Result {
    try {
      return end();
    } finally {
      this.#release?.();
      this.#release = null;
    }
  }
}

function nothing(_done: void): { rows: never[] } {
  return { rows: [] };
}
