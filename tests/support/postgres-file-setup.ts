import process from "node:process";
import { inject } from "vitest";

// Runs before each test file on PostgreSQL, so that fresh-database.ts creates its databases there.
process.env.TEST_POSTGRES_URL = inject("postgresUrl");
