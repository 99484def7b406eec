const onBuiltSite = { globalSetup: "tests/support/require-current-build.ts" };

/**
 * A failed test of the long run gets a second try, and is named as flaky if it passes. fast-check's counterexample is a
 * finding: a second try would only draw other input (docs/decisions/0081).
 */
const withSecondTry = { retry: { count: 1, condition: /^(?!Property failed after)/ } };

/**
 * Store and http tests run on PostgreSQL too. These don't, because they test features that PostgreSQL doesn't have:
 * SQLite's locks and pragmas, and databases of older versions.
 */
const sqliteOnly = ["store/migrations", "store/locked-file"].map((name) => `tests/${name}.test.ts`);

/** Tests of the long run that stop a transaction in the middle, which the engine undoes, or compare whole sites. */
const longOnBothEngines = [
  "tests/long/faults/sigkill-publish.test.ts",
  "tests/long/{checkout-model,desk-odd-payments,late-forms,maintenance}.test.ts",
];

/** Vitest's projects. `npm test` runs the first two, `npm test -- --all` all of them. */
export const projects = [
  {
    test: {
      name: "rules",
      include: ["tests/{unit,static}/**/*.test.{ts,tsx}", "tests/architecture.test.ts"],
    },
  },
  {
    test: {
      name: "site",
      include: ["tests/{store,http,cli,browser}/**/*.test.{ts,tsx}"],
      ...onBuiltSite,
    },
  },
  {
    test: {
      name: "long",
      include: ["tests/long/**/*.test.{ts,tsx}"],
      exclude: ["tests/long/{postgres,machines}/**"],
      ...onBuiltSite,
      ...withSecondTry,
    },
  },
  {
    test: {
      name: "postgres",
      include: ["tests/{store,http,long/postgres,long/machines}/**/*.test.{ts,tsx}", ...longOnBothEngines],
      exclude: sqliteOnly,
      globalSetup: [onBuiltSite.globalSetup, "tests/support/postgres-global-setup.ts"],
      setupFiles: "tests/support/postgres-file-setup.ts",
      ...withSecondTry,
    },
  },
];
