import process from "node:process";
import { parseArgs } from "node:util";
import { SettingError } from "../../app/config/read-setting.server.ts";
import { readSettings } from "../../app/config/settings.server.ts";
import { bringUpToDate } from "../../app/database/bring-up-to-date.server.ts";
import { connect, nameOfDatabase } from "../../app/database/connect.server.ts";
import { seedSurveys } from "../../app/dev/demo/seed-surveys.ts";

// `npm run evidence -- seed COUNT [--anyway]`: fills a database with made-up surveys, to try out and measure the
// dashboard.

const USAGE =
  "Say how many: npm run evidence -- seed 1000. A database that has surveys already is left alone, unless you add --anyway.";

process.exitCode = await main();

/** Returns the exit code: 0, 1 if it fails, or 2 for wrong arguments. */
async function main(): Promise<number> {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { anyway: { type: "boolean" } } });
    const count = Number(positionals[0]);
    if (positionals.length !== 1 || !Number.isSafeInteger(count) || count < 1) throw new TypeError(USAGE);
    const { database } = readSettings(process.env);
    const connected = await connect(database);
    const { db } = connected;
    try {
      await bringUpToDate(connected);
      const kept = await db.selectFrom("creator_surveys").select("id").limit(1).executeTakeFirst();
      if (kept && !values.anyway) {
        console.error(`${nameOfDatabase(database)} has surveys already. Add --anyway to put made-up ones among them.`);
        return 1;
      }
      await seedSurveys(db, count, new Date(), (made) => process.stdout.write(`\r${made} surveys`));
      console.log(`\nData: ${nameOfDatabase(database)}`);
      return 0;
    } finally {
      await db.destroy();
    }
  } catch (error) {
    console.error(error instanceof SettingError || error instanceof TypeError ? error.message : error);
    return error instanceof TypeError ? 2 : 1;
  }
}
