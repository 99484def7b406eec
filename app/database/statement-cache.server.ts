import type { SqliteDatabase, SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";

/**
 * The most statements in the cache. The site has fewer; a list of values makes a separate statement for each length.
 */
const MOST = 300;

/** A statement with better-sqlite3's properties that Kysely does not use. */
interface KeptStatement extends SqliteStatement {
  /** Whether it is being iterated over. */
  readonly busy?: boolean;
  /** Whether it changes nothing. */
  readonly readonly?: boolean;
}

export interface CachedStatements extends SqliteDatabase {
  prepare: (sql: string) => KeptStatement;
}

/** Statements about rows repeat; those that change the schema don't. */
const OF_ROWS = /^\s*(select|insert|update|delete|with|begin|savepoint|release|commit|rollback)\b/i;

/**
 * Prepares each statement once. Kysely's driver prepares it on each call, which took a seventh of the time of a post,
 * half of it for triggers. SQLite itself prepares a statement again after the schema has changed
 * (https://www.sqlite.org/c3ref/prepare.html).
 */
export function cacheStatements(db: SqliteDatabase, most = MOST): CachedStatements {
  const kept = new LRUCache<string, KeptStatement>({ max: most });
  return {
    close: () => db.close(),
    prepare(sql) {
      const known = kept.get(sql);
      if (known && !known.busy) return known;
      const made = db.prepare(sql);
      if (!known && OF_ROWS.test(sql)) kept.set(sql, made);
      return made;
    },
  };
}
