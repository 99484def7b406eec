import process from "node:process";
import { parseArgs } from "node:util";
import type { AuditEntry as AccountEntry } from "../auth/audit.ts";
import { localPort, signingSecrets } from "../config/local-files.server.ts";
import type { Database } from "../database/database.ts";
import { auditAccount } from "../desk/audit/audit.store.server.ts";
import { readTyped } from "../server/forms/typed-text.ts";
import { makeRandomId } from "../server/security/cookies-and-tokens.server.ts";
import { runCommand } from "./failure.js";
import { localOrigin } from "./local-origin.js";
import { runStaffCommand, STAFF_USAGE } from "./run-staff-command.ts";
import { readSettingsOrFail, withDatabase } from "./settings-and-database.ts";

// `npm run staff -- add EMAIL`: adds a member of the team. The site may be running meanwhile.

await runCommand(main);

/** Returns the exit code: 0, 1 if the command failed, or 2 if its arguments are invalid. */
async function main(): Promise<number> {
  const given = readArguments();
  if (given === null) return 2;
  const settings = readSettingsOrFail();
  // Only a new member may come before the site's first start.
  return withDatabase(settings.database, given.positionals[0] === "add" ? "latest" : "existing", async (db) => {
    const deps = {
      db,
      secrets: signingSecrets(settings),
      now: () => new Date(),
      randomId: makeRandomId,
      audit: keepLine,
    };
    const port = localPort(process.env, settings);
    const origin = settings.siteOrigin ?? localOrigin({ host: settings.host, port });
    const { sentence, code } = await runStaffCommand(deps, given.positionals, given.values, origin);
    (code === 0 ? console.log : console.error)(sentence);
    return code;
  });
}

function readArguments() {
  try {
    const given = parseArgs({
      args: process.argv.slice(2).map(readTyped),
      allowPositionals: true,
      options: { name: { type: "string" }, role: { type: "string" }, factors: { type: "boolean" } },
    });
    if (given.positionals.length > 0) return given;
    console.error(STAFF_USAGE);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${STAFF_USAGE}`);
  }
  return null;
}

function keepLine(db: Database, entry: AccountEntry): Promise<void> {
  return auditAccount(db, { randomId: makeRandomId, now: () => new Date() }, entry);
}
