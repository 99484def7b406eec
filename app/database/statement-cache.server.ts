import type { SqliteDatabase, SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";

/**
 * Statements that are kept. All that the site makes for visitors are fewer; lists of values of each length are texts of
 * their own.
 */
const MOST = 300;

/** What a statement has besides what Kysely asks for. */
interface KeptStatement extends SqliteStatement {
  /** It is being iterated over. */
  readonly busy?: boolean;
  /** It changes nothing. */
  readonly readonly?: boolean;
}

export interface CachedStatements extends SqliteDatabase {
  prepare: (sql: string) => KeptStatement;
}

/** What looks at rows or changes them comes again and again; what changes the schema does not. */
const OF_ROWS = /^\s*(select|insert|update|delete|with|begin|savepoint|release|commit|rollback)\b/i;

/**
 * A database that prepares each statement once: Kysely's driver has SQLite read and plan the same text again each time,
 * which was a seventh of what a post took, half of it for the triggers that the statement sets off. SQLite plans a
 * statement anew by itself where the schema has changed (https://www.sqlite.org/c3ref/prepare.html).
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
