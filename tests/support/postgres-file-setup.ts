import process from "node:process";
import { inject } from "vitest";

// Before each file of the tests that run on PostgreSQL: fresh-database.ts makes its databases there.
process.env.TEST_POSTGRES_URL = inject("postgresUrl");
