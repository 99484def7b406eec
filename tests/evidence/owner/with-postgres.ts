import process from "node:process";
import { startPostgres } from "../../support/postgres-server.ts";

/** Does the work while a PostgreSQL runs, on which new databases are then. */
export async function withPostgres<Result>(work: () => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres();
  try {
    process.env.TEST_POSTGRES_URL = postgres.url;
    return await work();
  } finally {
    delete process.env.TEST_POSTGRES_URL;
    await postgres.stop();
  }
}
