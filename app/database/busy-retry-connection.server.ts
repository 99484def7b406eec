import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { ExplainFailure } from "./database.ts";
import type { GroupCommit } from "./group-commit.server.ts";
import { TransactionConflict } from "./in-transaction.server.ts";
import type { Mutex } from "./mutex.ts";
import { retryWhileBusy } from "./retry-while-busy.server.ts";
import type { CachedStatements } from "./statement-cache.server.ts";

/** What only reads, if SQLite agrees. */
const READS = /^\s*(select|with)\b/i;
/** What changes rows, and may be committed together with other such. */
const WRITES = /^\s*(insert|update|delete|replace|with)\b/i;

/** What all who use a file share. */
export interface Shared {
  /** Those of the connection that writes. */
  turns: Mutex;
  group: GroupCommit;
  /** Statements of a connection that does not write, or null where there is none. */
  reads: CachedStatements | null;
  explain: ExplainFailure;
}

/**
 * A file as one of those sees it who share it: from its BEGIN to its end a transaction has the connection that writes
 * for itself. Only what begins something can be told SQLITE_BUSY, because a transaction takes the write lock when it
 * begins: that is tried again after a pause, in which others may use the connection.
 */
export class BusyRetryConnection implements DatabaseConnection {
  #writer: DatabaseConnection;
  #shared: Shared;
  /** Ends the turn that a transaction has. */
  #endTurn: (() => void) | null = null;

  constructor(writer: DatabaseConnection, shared: Shared) {
    this.#writer = writer;
    this.#shared = shared;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await retryWhileBusy(
        () => this.#execute<Row>(query),
        // A COMMIT said again would end the transaction of whoever has the file by then.
        () => this.#endTurn === null && query.sql !== "commit",
      );
    } catch (error) {
      throw this.#shared.explain(error);
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    const endTurn = this.#endTurn ? null : await this.#shared.turns.take();
    if (endTurn) this.#shared.group.commit();
    try {
      yield* this.#writer.streamQuery<Row>(query, size);
    } finally {
      endTurn?.();
    }
  }

  /** Leaves no transaction open that could be neither committed nor rolled back: the others would wait for ever. */
  letGo(): void {
    if (this.#endTurn) this.#leave(() => this.#shared.group.undo());
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.sql === "begin immediate") return this.#begin().then(nothing);
    if (query.sql === "commit") return this.#commit().then(nothing);
    if (query.sql === "rollback") return nothing(this.letGo());
    if (this.#endTurn) return this.#inside<Row>(query);
    const read = this.#read<Row>(query);
    if (read) return read;
    // Who has the file for himself is in a transaction of his own.
    return this.#shared.reads && WRITES.test(query.sql) ? this.#write<Row>(query) : this.#alone<Row>(query);
  }

  /** Reads beside whoever writes, or answers null where a statement has to be among those. */
  #read<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> | null {
    if (!this.#shared.reads || !READS.test(sql)) return null;
    const statement = this.#shared.reads.prepare(sql);
    return statement.readonly ? { rows: statement.all(parameters) as Row[] } : null;
  }

  /** A transaction of one statement. */
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

  /** What may not stand in a transaction, and what looks at the file as it is now. */
  async #alone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const endTurn = await this.#shared.turns.take();
    try {
      this.#shared.group.commit();
      return await this.#writer.executeQuery<Row>(query);
    } finally {
      endTurn();
    }
  }

  async #begin(): Promise<void> {
    const endTurn = await this.#shared.turns.take();
    try {
      this.#shared.group.begin();
      this.#endTurn = endTurn;
    } catch (error) {
      endTurn();
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
      this.#endTurn?.();
      this.#endTurn = null;
    }
  }
}

function nothing(_done: void): { rows: never[] } {
  return { rows: [] };
}
