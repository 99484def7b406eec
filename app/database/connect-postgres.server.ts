import {
  DataTypeNode,
  OperationNodeTransformer,
  Kysely,
  type ColumnDefinitionNode,
  type KyselyConfig,
  type KyselyPlugin,
  PostgresDialect,
  type PrimitiveValueListNode,
  type QueryId,
  type RawNode,
  sql,
  type ValueNode,
  type RawBuilder,
} from "kysely";
import { Client, Pool, types } from "pg";
import { postgresColumns } from "../../migrations/0001-schema-search.ts";
import { failureLog, markFailure, type NoteOutage } from "./database-problem.server.ts";
import type { Connected, Database, ReadOnly, SurveyIndex, SearchIndex, SearchWord } from "./database.ts";
import { erasureRequested, finishErasure } from "./erasure.server.ts";
import { postgresErrors } from "./postgres-problem.server.ts";
import type { DatabaseSchema } from "./schema/schema.ts";

/**
 * Settings of each connection (milliseconds). A statement waits for a locked row as long as for a locked SQLite file;
 * after half a minute no client waits for its result.
 */
const SESSION = {
  // For single statements; a transaction sets its own.
  default_transaction_isolation: "read committed",
  lock_timeout: "5000",
  statement_timeout: "30000",
  idle_in_transaction_session_timeout: "30000",
};

/**
 * Milliseconds after which a statement on a silent connection is abandoned: a proxy or router lost the connection, and
 * no error will come. PostgreSQL itself ends a statement earlier.
 */
const SILENT = 40_000;

interface Place extends ReadOnly {
  url: string;
  connections: number;
  noTimeouts?: boolean;
}

/** Nothing connects before the first statement. */
export function connectPostgres(place: Place, note?: NoteOutage): Connected {
  const db: Database = new Kysely<DatabaseSchema>(configOf(openPool(place), note));
  async function withoutTimeouts<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    const separate = new Kysely<DatabaseSchema>(configOf(openPool({ ...place, noTimeouts: true })));
    return work(separate).finally(() => separate.destroy());
  }
  return {
    db,
    withoutTimeouts,
    surveyIndex: postgresSurveyIndex,
    messageIndex: postgresMessageIndex,
    orderIndex: postgresOrderIndex,
    countCommits: null,
    eraseDeleted: () => withoutTimeouts(vacuumDeleted),
  };
}

/** For tests, which wrap the dialect to kill a server in the middle of its work. */
export function configOf(pool: Pool, note?: NoteOutage): KyselyConfig {
  return {
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        end: () => pool.end(),
        // Kysely's log hears of statements, not of connections.
        connect: () =>
          pool.connect().catch((error: unknown) => {
            markFailure(error, postgresErrors, note);
            throw error;
          }),
      },
    }),
    plugins: [sitePlugin],
    log: failureLog(postgresErrors, note),
  };
}

export function openPool({ url, connections, readOnly = false, noTimeouts = false }: Place): Pool {
  const session = {
    ...SESSION,
    ...(readOnly && { default_transaction_read_only: "on" }),
    ...(noTimeouts && { lock_timeout: "0", statement_timeout: "0", idle_in_transaction_session_timeout: "0" }),
  };
  const settings = Object.entries(session).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  const pool = new Pool({
    connectionString: strictTls(url),
    Client: noTimeouts ? Client : SiteClient,
    max: connections,
    // Milliseconds to wait for a connection: a free one of the pool, or a new one.
    connectionTimeoutMillis: 5_000,
    ...(!noTimeouts && { query_timeout: SILENT }),
    keepAlive: true,
    // Linux then probes every second, and ends a connection whose other side is gone after twenty.
    keepAliveInitialDelayMillis: 10_000,
    // A proxy may close older connections when it restarts (Fly.io, Managed Postgres, "Connect Your Client").
    maxLifetimeSeconds: 600,
    allowExitOnIdle: true,
    application_name: "site",
    types: { getTypeParser },
    async onConnect(client) {
      // If the connection breaks between two statements of a transaction, the second one fails with the error.
      client.on("error", () => {});
      await client.query(`select ${settings.join(", ")}`);
    },
  });
  // The pool replaces an idle connection that breaks; without a listener its error would end the process.
  pool.on("error", () => {});
  return pool;
}

/** Closes when a query times out: the pool would hand it out again, and the next query would wait, too. */
class SiteClient extends Client {
  override query(...given: any[]): any {
    const answer: unknown = (super.query as (...all: any[]) => unknown)(...given);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === "Query read timeout") void this.end();
      });
    return answer;
  }
}

/**
 * `sslmode=require` checks the certificate in node-postgres today. Its next version will not, and it warns about that
 * on each start (node-postgres.com/features/ssl).
 */
function strictTls(url: string): string {
  const parsed = new URL(url);
  if (/^(prefer|require|verify-ca)$/.test(parsed.searchParams.get("sslmode") ?? ""))
    parsed.searchParams.set("sslmode", "verify-full");
  return parsed.href;
}

/** Parses counts and sums (int8, numeric) as numbers: ours are far below 2^53. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  const { INT8, NUMERIC } = types.builtins;
  return oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format as "text");
}

/**
 * In the migrations' column types `integer` is 64 bits, `blob` has another name, and `text` compares by bytes. In
 * values U+0000 becomes U+FFFD, as in HTML: PostgreSQL's text can't hold it and refuses a statement with one. The forms
 * reject it with a message; a lookup with one from anywhere else, such as an address with %00, finds nothing.
 */
class SiteTransformer extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode, queryId?: QueryId): ColumnDefinitionNode {
    return super.transformColumnDefinition({ ...node, dataType: siteType(node.dataType) }, queryId);
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: withoutNul(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(withoutNul) };
  }
}

function siteType(node: ColumnDefinitionNode["dataType"]): ColumnDefinitionNode["dataType"] {
  if (!DataTypeNode.is(node)) return node;
  if (node.dataType === "integer") return DataTypeNode.create("bigint");
  if (node.dataType === "blob") return DataTypeNode.create("bytea");
  return node.dataType === "text" ? (sql`text collate "C"`.toOperationNode() as RawNode) : node;
}

function withoutNul(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}

const transformer = new SiteTransformer();
const sitePlugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

/**
 * Removes deleted rows from the tables and from their indexes. Copies that PostgreSQL keeps elsewhere (its log, copies
 * of it, backups) are out of reach: docs/operating.md, "PostgreSQL".
 */
async function vacuumDeleted(db: Database): Promise<void> {
  const asked = await erasureRequested(db);
  if (asked === null) return;
  // Another machine may be vacuuming, and so may PostgreSQL itself.
  await sql`vacuum (skip_locked)`.execute(db);
  await finishErasure(db, asked);
}

/** The indexes: migrations/0001-schema-search.ts. */
const postgresSurveyIndex: SurveyIndex = { ...postgresIndex("survey_search"), readColumns, setColumns };
const postgresMessageIndex = postgresIndex("message_search");
const postgresOrderIndex = postgresIndex("order_search");

async function readColumns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`select a.attname as column
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)
    where t.tgname = 'survey_case_changed' and t.tgrelid = 'creator_surveys'::regclass`.execute(db);
  return rows.map(({ column }) => column).filter((column) => column !== "completed_at");
}

async function setColumns(db: Database, columns: readonly string[], changed: RawBuilder<boolean>): Promise<void> {
  // An index row is made from a survey and its case.
  await sql`lock table creator_surveys, survey_cases in share row exclusive mode`.execute(db);
  for (const statement of postgresColumns(columns)) await sql.raw(statement).execute(db);
  await sql`select index_survey(id) from creator_surveys where ${changed}`.execute(db);
}

/** An index of a tsvector column in GIN. `survey_query` splits text into words. */
function postgresIndex(name: string): SearchIndex {
  return {
    places: (words) =>
      sql`select place from ${sql.table(name)} where body @@ (${sql.join(words.map(query), sql` && `)})`,
  };
}

function query({ text, isBeginning }: SearchWord): RawBuilder<unknown> {
  return sql`survey_query(${text}, ${sql.lit(isBeginning)})`;
}
