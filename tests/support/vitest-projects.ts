/**
 * Tests of stores and of requests run on SQLite and on PostgreSQL; these on SQLite alone, because of what it alone has.
 */
const sqliteOnly = [
  // Locks, pragmas, and databases of older versions, of which PostgreSQL has none; tests/postgres/migrations.test.ts is
  // there instead.
  "tests/store/migrations.test.ts",
  // What SQLite plans to do, keeps prepared and writes ahead.
  "tests/store/query-plans.test.ts",
  "tests/store/statement-cache.test.ts",
  "tests/store/group-commit.test.ts",
  "tests/store/commit-once.test.ts",
  "tests/store/log-length.test.ts",
  // Copies of files, and the settings for them.
  "tests/http/scheduled-backups.test.ts",
  "tests/http/erasure.test.ts",
  "tests/http/file-modes.test.ts",
];

/**
 * Requests that write in ways of their own: `npm test` makes them on PostgreSQL too. The others are in `npm test --
 * --postgres`.
 */
const writes = [
  "survey-whole",
  "survey-tabs",
  "survey-repeats",
  "survey-store-failure",
  "contact",
  "maintenance",
  "checkout",
  "shop-hostile-webhooks",
  "desk-records",
  "desk-people",
  "desk-exports",
  "auth-js-sessions",
  "health",
].map((name) => `tests/http/${name}.test.ts`);

const onPostgres = {
  globalSetup: "tests/support/postgres-global-setup.ts",
  setupFiles: "tests/support/postgres-file-setup.ts",
};

/** What runs on which engine, for Vitest. */
export const projects = [
  { test: { name: "sqlite", include: ["tests/**/*.test.{ts,tsx}"], exclude: ["tests/{postgres,machines}/**"] } },
  {
    test: {
      name: "postgres",
      include: ["tests/{store,postgres,machines}/**/*.test.{ts,tsx}", ...writes],
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
