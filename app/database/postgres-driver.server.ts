import {
  type CompiledQuery,
  CompiledQuery as Query,
  type DatabaseConnection,
  PostgresDriver,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { markOutage } from "./database-problem.server.ts";
import type { ExplainFailure } from "./database.ts";
import { TransactionConflict, tryAgain } from "./in-transaction.server.ts";
import { isConflict, isPostgresOutage } from "./postgres-problem.server.ts";

/**
 * A sequential scan, which the planner prefers for small tables, would conflict with every other serializable
 * transaction that writes to the table: https://www.postgresql.org/docs/current/transaction-iso.html#XACT-SERIALIZABLE
 */
const BEGIN_SERIALIZABLE = "begin isolation level serializable; set local enable_seqscan = off";

/**
 * A transaction is SERIALIZABLE unless it says otherwise, a single statement READ COMMITTED. If another transaction
 * caused a rollback, a single statement is retried here, and a transaction by `inTransaction`. A COMMIT whose outcome
 * is unknown is never retried. Reasons: docs/decisions/0059
 */
export class SitePostgresDriver extends PostgresDriver {
  #explain: ExplainFailure;

  constructor(config: PostgresDialectConfig, explain: ExplainFailure = (error) => error) {
    super(config);
    this.#explain = (error) => explain(isPostgresOutage(error) ? markOutage(error) : error);
  }

  override async acquireConnection() {
    try {
      return new SiteConnection(await super.acquireConnection(), this.#explain);
    } catch (error) {
      throw this.#explain(error);
    }
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel = "serializable" }: TransactionSettings,
  ) {
    await connection.executeQuery(
      Query.raw(isolationLevel === "serializable" ? BEGIN_SERIALIZABLE : `begin isolation level ${isolationLevel}`),
    );
    if (connection instanceof SiteConnection) connection.inTransaction = true;
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection);
    if (connection instanceof SiteConnection) connection.inTransaction = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    // If a connection can't even roll back, Kysely closes it on release.
    await super.rollbackTransaction(plain(connection)).catch((error: unknown) => {
      throw this.#explain(error);
    });
    if (connection instanceof SiteConnection) connection.inTransaction = false;
  }

  override async releaseConnection(connection: DatabaseConnection) {
    await super.releaseConnection(plain(connection));
  }
}

/** Kysely's connection type, which it does not export. */
type PlainConnection = Parameters<PostgresDriver["releaseConnection"]>[0];

class SiteConnection implements DatabaseConnection {
  readonly plain: DatabaseConnection;
  inTransaction = false;
  #explain: ExplainFailure;

  constructor(connection: DatabaseConnection, explain: ExplainFailure) {
    this.plain = connection;
    this.#explain = explain;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const execute = () => this.#execute<Row>(query);
    if (this.inTransaction) return execute();
    return execute().catch((error: unknown) => {
      if (error instanceof TransactionConflict) return tryAgain(execute);
      throw error;
    });
  }

  async *streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    yield* this.plain.streamQuery<Row>(query, size);
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.plain.executeQuery<Row>(withoutNul(query));
    } catch (error) {
      throw isConflict(error, this.inTransaction)
        ? new TransactionConflict(error, () => this.#explain(error))
        : this.#explain(error);
    }
  }
}

/**
 * Replaces U+0000 with U+FFFD, as HTML does: PostgreSQL's text can't hold U+0000 and refuses a statement with one. The
 * forms reject it with a message; a lookup with one from anywhere else, such as an address with %00, finds nothing.
 */
function withoutNul(query: CompiledQuery): CompiledQuery {
  if (!query.parameters.some(hasNul)) return query;
  return {
    ...query,
    parameters: query.parameters.map((value) => (hasNul(value) ? value.replaceAll("\0", "\uFFFD") : value)),
  };
}

function hasNul(value: unknown): value is string {
  return typeof value === "string" && value.includes("\0");
}

function plain(connection: DatabaseConnection): PlainConnection {
  return (connection instanceof SiteConnection ? connection.plain : connection) as PlainConnection;
}
