import process from "node:process";
import { openFile } from "../database/connect-sqlite.server.ts";
import { eraseDeleted } from "../database/erase-deleted-sqlite.server.ts";
import { failureOf } from "./database-failure.ts";
import { runCommand } from "./failure.js";
import { fileOrFail } from "./read-settings-or-fail.ts";

// Run by the site soon after somebody deleted something: docs/decisions/0057.

await runCommand(async () => {
  const databaseFile = fileOrFail();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const db = openFile(databaseFile);
  try {
    await eraseDeleted(db, databaseFile);
    return 0;
  } catch (error) {
    throw failureOf(error, databaseFile, databaseFile);
  } finally {
    await db.destroy();
  }
});
