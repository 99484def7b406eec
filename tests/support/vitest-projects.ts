const onBuiltSite = { globalSetup: "tests/support/require-current-build.ts" };

/** A long test that passes on its second try is flaky. fast-check would draw other input (docs/decisions/0081). */
const withSecondTry = { retry: { count: 1, condition: /^(?!Property failed after)/ } };

/** Not on PostgreSQL: these test SQLite's locks and pragmas, and databases of older versions. */
const sqliteOnly = ["store/migrations", "store/locked-file"].map((name) => `tests/${name}.test.ts`);

/** Long tests that stop a transaction in the middle, which the engine undoes, or compare whole sites. */
const longOnBothEngines = [
  "tests/long/faults/sigkill-publish.test.ts",
  "tests/long/{checkout-model,desk-odd-payments,late-forms,maintenance}.test.ts",
];

/** `npm test` runs the first two, `npm test -- --all` all of them. */
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
