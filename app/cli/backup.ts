import path from "node:path";
import process from "node:process";
import { backUp } from "../database/back-up.server.ts";
import { Failure, runCommand } from "./failure.js";
import { copyFailureOf, fileOrFail } from "./settings-and-database.ts";

// `npm run backup -- FILE`: makes a checked copy of the database, even while the site runs.

await runCommand(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (!name || name.startsWith("-") || rest.length > 0)
    throw new Failure("Name a file for the backup: npm run backup -- FILE");
  const databaseFile = fileOrFail();
  const target = path.resolve(name);
  // backUp removes an unfinished copy when the process exits.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    const { bytes, version } = await backUp(databaseFile, target);
    console.log(
      `Backed up ${databaseFile} (version ${version}) and checked it: ${target}, ${(bytes / 1e6).toFixed(1)} MB. Keep ${target}.sha256 with it.`,
    );
    return 0;
  } catch (error) {
    throw copyFailureOf(error, databaseFile, target);
  }
});
