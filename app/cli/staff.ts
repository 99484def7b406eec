import process from "node:process";
import { localPort, signingSecrets } from "../config/local-files.server.ts";
import { auditAccount } from "../desk/audit/audit.store.server.ts";
import { readTyped } from "../server/forms/typed-text.ts";
import { makeRandomId } from "../server/security/cookies-and-tokens.server.ts";
import { Failure, runCommand } from "./failure.js";
import { localOrigin } from "./local-origin.js";
import { runStaffCommand, STAFF_USAGE } from "./run-staff-command.ts";
import { readArguments, readSettingsOrFail, withDatabase } from "./settings-and-database.ts";

// `npm run staff -- add EMAIL`: adds a member of the team. The site may be running meanwhile.

await runCommand(async () => {
  const options = { name: { type: "string" }, role: { type: "string" }, factors: { type: "boolean" } } as const;
  const { values, positionals } = readArguments(STAFF_USAGE, options, process.argv.slice(2).map(readTyped));
  if (positionals.length === 0) throw new Failure(STAFF_USAGE);
  const settings = readSettingsOrFail();
  // Only a new member may come before the site's first start.
  return withDatabase(settings.database, positionals[0] === "add" ? "latest" : "existing", async (db) => {
    const actor = { now: () => new Date(), randomId: makeRandomId };
    const deps: Parameters<typeof runStaffCommand>[0] = {
      ...actor,
      db,
      secrets: signingSecrets(settings),
      audit: (within, entry) => auditAccount(within, actor, entry),
    };
    const port = localPort(process.env, settings);
    const origin = settings.siteOrigin ?? localOrigin({ host: settings.host, port });
    const { sentence, code } = await runStaffCommand(deps, positionals, values, origin);
    (code === 0 ? console.log : console.error)(sentence);
    return code;
  });
});
