/** Tests of stores and of requests run on SQLite and on PostgreSQL; these on SQLite alone, because of what it alone has. */
export const sqliteOnly = [
  // Locks, pragmas, and databases of older versions, of which PostgreSQL has none; tests/postgres/migrations.test.ts is there instead.
  "tests/store/migrations.test.ts",
  // The model ends a server in the middle of its work by standing between Kysely and the file.
  "tests/store/begin-checkout.test.ts",
  "tests/store/checkout-model.test.ts",
  "tests/store/late-payment.test.ts",
  // Copies of files, and the settings for them.
  "tests/http/scheduled-backups.test.ts",
];

/** Walks with a browser that are made on PostgreSQL too: one for each way that something is kept. */
export const browserJourneys = [
  "tests/browser/contact.test.ts",
  "tests/browser/survey-walk.test.ts",
  "tests/browser/shop-walk.test.ts",
  "tests/browser/desk-journeys.test.ts",
];
