import {
  type ColumnDefinitionNode,
  type DataTypeNode,
  type Dialect,
  Kysely,
  type Kysely as AnyKysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  PostgresQueryCompiler,
  type RawNode,
  sql,
} from "kysely";
import type { Migration } from "kysely/migration";
import * as surveySearch from "../../migrations/0008-survey-search.postgres.ts";
import * as surveySearchMerges from "../../migrations/0011-survey-search-merges.postgres.ts";
import * as surveyIndexInTurn from "../../migrations/0013-survey-index-in-turn.postgres.ts";
import * as search from "../../migrations/0040-search.postgres.ts";
import * as messageSearch from "../../migrations/0044-message-search.postgres.ts";
import * as filtersInOrder from "../../migrations/0048-filters-in-order.postgres.ts";
import * as surveySearchStalls from "../../migrations/0051-survey-search-stalls.postgres.ts";
import * as funnelDays from "../../migrations/0061-funnel-days.postgres.ts";
import type { Connected, Database, ExplainFailure, ReadOnly } from "./database.ts";
import { erasureAsked, erasureDone } from "./erasure.server.ts";
import { migrations as commonMigrations } from "./migrations.ts";
import { movedTables } from "./moved-tables.server.ts";
import { SitePostgresDriver } from "./postgres-driver.server.ts";
import { openPool, SESSION } from "./postgres-pool.server.ts";
import type { DatabaseSchema } from "./schema/schema.ts";
import { postgresMessageIndex } from "./search-index-postgres.server.ts";
import { postgresSurveyIndex } from "./survey-index-postgres.server.ts";

/** Opens a PostgreSQL database. Nothing connects before the first statement. */
export function connectPostgres(
  place: { url: string; connections: number } & ReadOnly,
  explain?: ExplainFailure,
): Connected {
  const db: Database = new Kysely<DatabaseSchema>({ dialect: openDialect(openPool(place), explain) });
  return {
    db,
    migrations,
    surveyIndex: postgresSurveyIndex,
    messageIndex: postgresMessageIndex,
    countCommits: null,
    eraseDeleted: () => vacuumDeleted(db),
  };
}

/** The dialect for Kysely. Tests wrap it to kill a server in the middle of its work. */
export function openDialect(pool: PostgresPool, explain?: ExplainFailure): Dialect {
  return new SitePostgresDialect(pool, explain);
}

class SitePostgresDialect extends PostgresDialect {
  #pool: PostgresPool;
  #explain: ExplainFailure | undefined;

  constructor(pool: PostgresPool, explain?: ExplainFailure) {
    super({ pool });
    this.#pool = pool;
    this.#explain = explain;
  }

  override createDriver() {
    return new SitePostgresDriver({ pool: this.#pool }, this.#explain);
  }

  override createQueryCompiler() {
    return new SiteQueryCompiler();
  }

  override createAdapter() {
    return new SitePostgresAdapter();
  }
}

/** Maps the migrations' column types: `integer` is 64 bits, `blob` has another name, and `text` compares by bytes. */
class SiteQueryCompiler extends PostgresQueryCompiler {
  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    super.visitColumnDefinition({ ...node, dataType: siteType(node.dataType) });
  }
}

function siteType(node: ColumnDefinitionNode["dataType"]): ColumnDefinitionNode["dataType"] {
  const { dataType } = node as DataTypeNode;
  if (dataType === "integer") return { ...node, dataType: "bigint" } as DataTypeNode;
  if (dataType === "blob") return { ...node, dataType: "bytea" } as DataTypeNode;
  return dataType === "text" ? (sql`text collate "C"`.toOperationNode() as RawNode) : node;
}

class SitePostgresAdapter extends PostgresAdapter {
  /** No time limits: another machine may be migrating, and an index may take long. */
  override async acquireMigrationLock(
    db: AnyKysely<any>,
    options: Parameters<PostgresAdapter["acquireMigrationLock"]>[1],
  ) {
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(db);
    await super.acquireMigrationLock(db, options);
  }

  override async releaseMigrationLock(
    db: AnyKysely<any>,
    options: Parameters<PostgresAdapter["releaseMigrationLock"]>[1],
  ) {
    await super.releaseMigrationLock(db, options);
    const { statement_timeout, lock_timeout } = SESSION;
    await sql`select set_config('statement_timeout', ${statement_timeout}, false), set_config('lock_timeout', ${lock_timeout}, false)`.execute(
      db,
    );
  }
}

/** All migrations for PostgreSQL: the common ones, except for those of the search index, which differs by engine. */
export const migrations: Record<string, Migration> = {
  ...commonMigrations,
  "0008-survey-search": surveySearch,
  "0011-survey-search-merges": surveySearchMerges,
  "0013-survey-index-in-turn": surveyIndexInTurn,
  "0040-search": search,
  "0044-message-search": messageSearch,
  "0048-filters-in-order": filtersInOrder,
  "0051-survey-search-stalls": surveySearchStalls,
  "0061-funnel-days": funnelDays,
};

/**
 * Removes deleted rows from the tables and from their indexes. Copies that PostgreSQL keeps elsewhere (its log, copies
 * of it, backups) are out of reach: docs/operating.md, "PostgreSQL".
 */
async function vacuumDeleted(db: Database): Promise<void> {
  const asked = await erasureAsked(db);
  if (asked === null) return;
  const tables = [...Object.keys(movedTables), "survey_search", "message_search"].map((name) => sql.table(name));
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    try {
      // Another machine may be vacuuming, and so may PostgreSQL itself.
      await sql`vacuum (skip_locked) ${sql.join(tables)}`.execute(one);
    } finally {
      await sql`set statement_timeout = ${sql.lit(SESSION.statement_timeout)}`.execute(one);
    }
  });
  await erasureDone(db, asked);
}
