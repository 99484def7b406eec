import process from "node:process";
import { eraseFile } from "../database/connect.server.ts";
import { failureOf } from "./database-failure.ts";
import { runCommand } from "./failure.js";
import { fileOrFail } from "./read-settings-or-fail.ts";

// `npm run erase`: erases from the file what was deleted. Run by the site soon after somebody deleted something:
// docs/decisions/0057.

await runCommand(async () => {
  const databaseFile = fileOrFail();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    await eraseFile(databaseFile);
    return 0;
  } catch (error) {
    throw failureOf(error, databaseFile, databaseFile);
  }
});
