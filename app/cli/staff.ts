import process from "node:process";
import { parseArgs } from "node:util";
import type { AuditEntry as AccountEntry } from "../auth/audit.ts";
import { runStaffCommand, STAFF_USAGE } from "../auth/members/run-staff-command.server.ts";
import { localPort } from "../config/local-port.server.ts";
import { signingSecrets } from "../config/local-secret.server.ts";
import { SettingError } from "../config/read-setting.server.ts";
import { readSettings } from "../config/settings.server.ts";
import { connect } from "../database/connect.server.ts";
import type { Database } from "../database/database.ts";
import { migrateToLatest } from "../database/migrate.server.ts";
import { accountLine } from "../desk/audit/audit-entry.ts";
import { writeAudit } from "../desk/audit/audit.store.server.ts";
import { runCommand } from "./failure.js";
import { makeRandomId } from "./random-id.ts";

// `npm run staff -- add EMAIL`: who may come to the desk. The site may be running meanwhile.

await runCommand(main);

function keepLine(db: Database, entry: AccountEntry): Promise<void> {
  return writeAudit(db, accountLine(entry, makeRandomId(), new Date().toISOString()));
}

/** Returns 0, 1 where it can't be done, or 2 where the command makes no sense. */
async function main(): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { name: { type: "string" }, factors: { type: "boolean" } },
    });
    const settings = readSettings(process.env);
    const { db, migrations } = await connect(settings.database);
    try {
      await migrateToLatest(db, migrations);
      const to = {
        db,
        secrets: signingSecrets(settings),
        now: () => new Date(),
        randomId: makeRandomId,
        audit: keepLine,
      };
      const origin = settings.siteOrigin ?? `http://localhost:${localPort(process.env, settings)}`;
      const { sentence, code } = await runStaffCommand(to, positionals, values, origin);
      (code === 0 ? console.log : console.error)(sentence);
      return code;
    } finally {
      await db.destroy();
    }
  } catch (error) {
    if (error instanceof TypeError && "code" in error) {
      console.error(`${error.message}\n\n${STAFF_USAGE}`);
      return 2;
    }
    console.error(error instanceof SettingError ? error.message : error);
    return 1;
  }
}
