import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { restore, type RestoreChoices } from "../database/restore.server.ts";
import { Failure, runCommand } from "./failure.js";
import { failureOf, fileOrFail } from "./settings-and-database.ts";

// `npm run restore -- FILE`: replaces the database with a backup, while no site is using it.

const USAGE = "Name the backup: npm run restore -- FILE [--without-checksum] [--replace-damaged]";

await runCommand(async () => {
  const { backup, choices } = readRequest(process.argv.slice(2));
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
    throw failureOf(error, { file: databaseFile });
  }
});

function readRequest(args: string[]): { backup: string; choices: RestoreChoices } {
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
    // An unknown option.
  }
  throw new Failure(USAGE);
}
