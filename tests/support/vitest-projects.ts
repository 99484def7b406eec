/**
 * Store and http tests run on SQLite and on PostgreSQL. These run only on SQLite, because they test features that
 * PostgreSQL doesn't have.
 */
const sqliteOnly = [
  // Locks, pragmas, and databases of older versions. tests/postgres/migrations.test.ts tests migrations on PostgreSQL.
  "tests/store/migrations.test.ts",
  // SQLite's query plans and write-ahead log.
  "tests/store/query-plans.test.ts",
  "tests/store/locked-file.test.ts",
  "tests/store/erase-from-file.test.ts",
  "tests/store/log-length.test.ts",
  // Backups, erasure in the file's bytes, and file modes.
  "tests/http/scheduled-backups.test.ts",
  "tests/http/erasure.test.ts",
  "tests/http/file-modes.test.ts",
];

/**
 * Http tests with kinds of writes that no other test has. That is why `npm test` also runs them on PostgreSQL. The
 * others only run there with `npm test -- --postgres`.
 */
const writes = [
  "survey-whole",
  "survey-tabs",
  "survey-repeats",
  "survey-store-failure",
  "contact",
  "maintenance",
  "checkout",
  "order-page",
  "shop-hostile-webhooks",
  "desk-records",
  "desk-people",
  "desk-exports",
  "auth-js-sessions",
  "health",
  "pictures",
  "copied-site",
  // What has changed in the catalog is found out differently.
].map((name) => `tests/http/${name}.test.ts`);

/** A server or an import that is killed in the middle of a transaction, which the engine undoes. */
const kills = ["publish", "undo", "import", "orders", "refunds"].map((name) => `tests/faults/sigkill-${name}.test.ts`);

const onPostgres = {
  globalSetup: "tests/support/postgres-global-setup.ts",
  setupFiles: "tests/support/postgres-file-setup.ts",
};

/** Vitest's projects: which tests run on which engine. */
export const projects = [
  { test: { name: "sqlite", include: ["tests/**/*.test.{ts,tsx}"], exclude: ["tests/{postgres,machines}/**"] } },
  {
    test: {
      name: "postgres",
      include: ["tests/{store,postgres,machines}/**/*.test.{ts,tsx}", ...writes, ...kills],
      exclude: sqliteOnly,
      ...onPostgres,
    },
  },
  {
    test: {
      name: "postgres-rest",
      include: ["tests/{http,browser}/**/*.test.{ts,tsx}"],
      exclude: [...sqliteOnly, ...writes],
      ...onPostgres,
    },
  },
];
