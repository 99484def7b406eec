import process from "node:process";
import { eraseFile } from "../database/connect.server.ts";
import { runCommand } from "./failure.js";
import { failureOf, fileOrFail, refuseArguments, refuseMissing } from "./settings-and-database.ts";

// `npm run erase`: erases deleted data from the file. The site runs it soon after a deletion: docs/decisions/0057.

await runCommand(async () => {
  refuseArguments(" It deletes no person: that is done on the dashboard, at People (/desk/people).");
  const databaseFile = fileOrFail("the site erases there what was deleted, on its own and soon after");
  refuseMissing(databaseFile);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    const wasDue = await eraseFile(databaseFile);
    console.log(
      wasDue ? `Erased from ${databaseFile} what was deleted.` : "Nothing was due: everything deleted has been erased.",
    );
    return 0;
  } catch (error) {
    throw failureOf(error, { file: databaseFile });
  }
});
