import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection, type QueryResult, type SqliteDatabase, SqliteDriver } from "kysely";
import type { ExplainFailure } from "./connect.server.ts";
import { markOutage } from "./database-problem.server.ts";
import { keepStatements } from "./keep-statements.server.ts";
import { isSqliteOutage } from "./sqlite-problem.server.ts";
import { Turns } from "./turns.ts";

/** Milliseconds that a statement waits for another process to let go of the database. */
export const PATIENCE = 5_000;

/** Milliseconds between attempts, as SQLite's own busy handler has them; the last one repeats (sqlite3.c, `sqliteDefaultBusyCallback`). */
const PAUSES = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];

interface OpenFile extends SqliteDatabase {
  readonly inTransaction: boolean;
}

/**
 * Waits for a database that another process has locked without holding up
 * anybody else. better-sqlite3 is synchronous: with SQLite's `busy_timeout` no
 * request at all is answered for as long as one of them waits. So SQLite answers
 * SQLITE_BUSY at once, and the statement is tried again after a pause, in which
 * others may use the connection. Only what begins something can be told BUSY: a
 * transaction takes the write lock when it begins. Reasons: docs/decisions/0027-waiting-for-a-locked-database.md
 */
export class PatientDriver extends SqliteDriver {
  #file: OpenFile;
  #explain: ExplainFailure;
  #turns = new Turns();

  constructor(file: OpenFile, explain: ExplainFailure = (error) => error) {
    super({ database: keepStatements(file) });
    this.#file = file;
    this.#explain = (error) => explain(isSqliteOutage(error) ? markOutage(error) : error);
  }

  override async acquireConnection() {
    return new PatientConnection(await super.acquireConnection(), this.#file, this.#turns, this.#explain);
  }

  /**
   * A plain BEGIN that reads first and writes later fails at once, however patient
   * one is, when another process wrote in between (https://www.sqlite.org/lang_transaction.html).
   */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async releaseConnection(connection?: DatabaseConnection) {
    if (connection instanceof PatientConnection) await connection.letGo();
  }
}

/** The one connection, as one of those sees it who share it: from its BEGIN to its end a transaction has it for itself. */
class PatientConnection implements DatabaseConnection {
  #connection: DatabaseConnection;
  #file: OpenFile;
  #turns: Turns;
  #explain: ExplainFailure;
  /** Ends the turn that a transaction has. */
  #endTurn: (() => void) | null = null;

  constructor(connection: DatabaseConnection, file: OpenFile, turns: Turns, explain: ExplainFailure) {
    this.#connection = connection;
    this.#file = file;
    this.#turns = turns;
    this.#explain = explain;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const end = performance.now() + PATIENCE;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#inTurn(() => this.#connection.executeQuery<Row>(query));
      } catch (error) {
        if (!isBusy(error) || this.#endTurn || performance.now() >= end) throw this.#explain(error);
        await wait(PAUSES[attempt] ?? PAUSES.at(-1));
      }
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    const endTurn = this.#endTurn ? null : await this.#turns.take();
    try {
      yield* this.#connection.streamQuery<Row>(query, size);
    } finally {
      endTurn?.();
    }
  }

  /** Leaves no transaction open that could be neither committed nor rolled back: the others would wait for ever. */
  async letGo(): Promise<void> {
    if (!this.#endTurn) return;
    await this.#connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => {});
    this.#endTurn();
    this.#endTurn = null;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#endTurn ??= await this.#turns.take();
    try {
      return await work();
    } finally {
      if (!this.#file.inTransaction) {
        this.#endTurn();
        this.#endTurn = null;
      }
    }
  }
}

function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith("SQLITE_BUSY");
}
