import process from "node:process";
import { inject } from "vitest";

// Runs before each test file on PostgreSQL: fresh-database.ts makes its databases there.
process.env.TEST_POSTGRES_URL = inject("postgresUrl");
