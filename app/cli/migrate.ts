import { nameOfDatabase } from "../database/connect.server.ts";
import { runCommand } from "./failure.js";
import { readSettingsOrFail, refuseArguments, withDatabase } from "./settings-and-database.ts";

// `npm run migrate`: brings the database up to date, or creates it if it is missing.

await runCommand(async () => {
  refuseArguments();
  const { database } = readSettingsOrFail();
  await withDatabase(database, database.readOnly ? "any" : "latest", async (_db, migrated) => {
    console.log(`Data: ${nameOfDatabase(database)}${migrated.length > 0 ? ` (migrated: ${migrated.join(", ")})` : ""}`);
  });
  return 0;
});
