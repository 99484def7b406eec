import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { root } from "../support/run-tool.ts";
import { playDay, type Row } from "./day/run-day.ts";
import { withPostgres } from "./owner/with-postgres.ts";

// `npm run evidence -- day [--database sqlite|postgresql] [--scripts on|off] [--width 390|1440]`: a day of an owner and
// a colleague at the dashboard, with 1,000 surveys, 200 messages and 300 orders: what waits, surveys assigned,
// filtered and set to a status, a saved filter, a next step, a note with @, a reply, a search, a call that the creator
// books, and that is moved and canceled, with calendar files in both mailboxes, and the export of 224 filtered rows.
// On SQLite, with JavaScript on and off, at 390 and 1440 px. Prints the clicks and fields of each step; fails if
// a page, a number, an email or a file isn't as it should be. Needs a build and Chromium; three minutes.

const { database, scripts, width } = parseArgs({
  options: { database: { type: "string" }, scripts: { type: "string" }, width: { type: "string" } },
}).values;
const FOLDER = path.join(root, "build/day");

async function play(engine: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const wide of [390, 1440])
    for (const way of ["on", "off"])
      if ((width === undefined || Number(width) === wide) && (scripts === undefined || scripts === way))
        rows.push(...(await playDay({ engine, width: wide, scripts: way === "on" }, FOLDER, console.log)));
  return rows;
}

const rows = database === "postgresql" ? await withPostgres(() => play("PostgreSQL")) : await play("SQLite");
console.table(rows);
console.log(`The pictures of the dashboard are in ${path.relative(root, FOLDER)}.`);
process.exitCode = rows.every(({ result }) => result === "ok") ? 0 : 1;
