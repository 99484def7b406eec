import process from "node:process";
import { eraseFile } from "../database/connect.server.ts";
import { runCommand } from "./failure.js";
import { failureOf, fileOrFail, refuseMissing } from "./settings-and-database.ts";

// `npm run erase`: erases deleted data from the file. The site runs it soon after a deletion: docs/decisions/0057.

await runCommand(async () => {
  const databaseFile = fileOrFail();
  refuseMissing(databaseFile);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    await eraseFile(databaseFile);
    return 0;
  } catch (error) {
    throw failureOf(error, { file: databaseFile });
  }
});
