import path from "node:path";
import { restore } from "../database/restore.server.ts";
import { Failure, runCommand } from "./failure.js";
import { failureOf, fileOrFail, readArguments } from "./settings-and-database.ts";

// `npm run restore -- FILE`: replaces the database with a backup, while no site is using it.

const USAGE = "Name the backup: npm run restore -- FILE [--without-checksum] [--replace-damaged]";

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    "without-checksum": { type: "boolean", default: false },
    "replace-damaged": { type: "boolean", default: false },
  });
  const [named, ...rest] = positionals;
  if (!named || rest.length > 0) throw new Failure(USAGE);
  const backup = path.resolve(named);
  const withoutChecksum = values["without-checksum"];
  const choices = { now: new Date(), withoutChecksum, replaceDamaged: values["replace-damaged"] };
  const databaseFile = fileOrFail();
  try {
    const { aside, older } = await restore(backup, databaseFile, choices);
    console.log(
      `Restored ${databaseFile} from ${backup}; ${aside ? `what was here before is ${aside}` : "there was no database here before"}.`,
    );
    if (withoutChecksum)
      console.log("It came without its checksum: SQLite found no damage, but that doesn't prove there is none.");
    if (older) console.log("It is from an older version of the site: the next start brings it up to date.");
    return 0;
  } catch (error) {
    throw failureOf(error, { file: databaseFile });
  }
});
