import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { restore, type RestoreChoices } from "../database/restore.server.ts";
import { failureOf } from "./database-failure.ts";
import { Failure, runCommand } from "./failure.js";
import { fileOrFail } from "./read-settings-or-fail.ts";

// `npm run restore -- FILE`: a backup takes the place of the database, while no site runs on it.

const USAGE = "Name the backup: npm run restore -- FILE [--without-checksum] [--replace-damaged]";

await runCommand(async () => {
  const { backup, choices } = readWish(process.argv.slice(2));
  const databaseFile = fileOrFail();
  try {
    const { aside, older } = await restore(backup, databaseFile, choices);
    console.log(
      `Restored ${databaseFile} from ${backup}; ${aside ? `what was here before is ${aside}` : "there was no database here before"}.`,
    );
    if (choices.withoutChecksum)
      console.log("It came without its checksum: SQLite found no damage, but that doesn't prove there is none.");
    if (older) console.log("It is from an older version of the site: the next start brings it up to date.");
    return 0;
  } catch (error) {
    throw failureOf(error, databaseFile, databaseFile);
  }
});

function readWish(args: string[]): { backup: string; choices: RestoreChoices } {
  try {
    const options = { "without-checksum": { type: "boolean" }, "replace-damaged": { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [backup, ...rest] = positionals;
    if (backup && rest.length === 0) {
      const choices = {
        now: new Date(),
        withoutChecksum: values["without-checksum"] === true,
        replaceDamaged: values["replace-damaged"] === true,
      };
      return { backup: path.resolve(backup), choices };
    }
  } catch {
    // An option that there is not.
  }
  throw new Failure(USAGE);
}
