import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { root } from "../support/run-tool.ts";
import { startMachines } from "../support/start-machines.ts";
import { startServer } from "../support/start-server.ts";
import { withPostgres } from "./owner/with-postgres.ts";
import { playWeek, type Row, type Run } from "./week/run-week.ts";

// `npm run evidence -- week [--database sqlite|postgresql] [--scripts on|off]`: a shop keeper's week, with a phone and
// nothing but the pages of the desk: photographs of a phone's size, a product, a sale, shipping rates, six orders that
// shoppers pay at the fake of Stripe, a size that comes back, packing slips as PDF, parcels, a question, refunds of
// three kinds, and the files of orders and of the month, summed to the cent. Prints for each step how many clicks and
// fields it took. Fails if a page doesn't say what happened, a slip takes more than a sheet, a cent differs from what
// the fake charged and refunded, or an email is missing, comes twice or was not expected. Needs a build and Chromium.

const { database, scripts } = parseArgs({
  options: { database: { type: "string" }, scripts: { type: "string" } },
}).values;
const FOLDER = path.join(root, "build/week");

function onSqlite(isScripted: boolean): Run {
  return { engine: "SQLite", scripts: isScripted, start: startServer, machines: () => [] };
}

/** Two machines on one PostgreSQL, behind one address. */
function onPostgres(isScripted: boolean): Run {
  let origins: string[] = [];
  const start: Run["start"] = async (env) => {
    const machines = await startMachines(2, env);
    origins = machines.machines.map(({ origin }) => origin);
    return machines;
  };
  return { engine: "PostgreSQL", scripts: isScripted, start, machines: () => origins };
}

async function play(open: (isScripted: boolean) => Run): Promise<Row[]> {
  const rows: Row[] = [];
  for (const way of ["on", "off"])
    if (scripts === undefined || scripts === way)
      rows.push(...(await playWeek(open(way === "on"), FOLDER, console.log)));
  return rows;
}

const rows = [
  ...(database === "postgresql" ? [] : await play(onSqlite)),
  ...(database === "sqlite" ? [] : await withPostgres(() => play(onPostgres))),
];
console.table(rows);
console.log(`The slips, emails, files and pictures of the desk are in ${path.relative(root, FOLDER)}.`);
process.exitCode = rows.every(({ result }) => result === "ok") ? 0 : 1;
