import { mkdirSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { startMachines } from "../support/start-machines.ts";
import { startServer } from "../support/start-server.ts";
import { type Run, runAll, type Site } from "./owner/run-owner.ts";
import { tasks } from "./owner/tasks.ts";
import { withPostgres } from "./owner/with-postgres.ts";

// `npm run evidence -- owner [--only phone,hero] [--database sqlite|postgresql] [--screenshots FOLDER]`: an owner with
// a phone changes the site, with nothing but the pages of the desk, on an empty database, with and without JavaScript:
// the phone number, a sentence, the founder's portrait (a photo of 5 MB), a partner with a white logo, a project, a
// creator, a press release that comes first, and the picture at the top of the home page. Prints for each how many
// clicks, fields and characters it took, how long a person's clicks take, and the seconds from Publish until visitors
// saw it, also on a second machine that shares the PostgreSQL. Fails if a page lacks it after two seconds, if a task
// takes more than two minutes, if the portrait's files tell where it was taken, or if a phone loads more than 60 KB for
// it. Needs a build and Chromium.

const {
  only = "",
  database,
  screenshots,
} = parseArgs({
  options: { only: { type: "string" }, database: { type: "string" }, screenshots: { type: "string" } },
}).values;
const chosen = only === "" ? [] : only.split(",");
const unknown = chosen.filter((name) => !Object.hasOwn(tasks, name));
const engines = { postgresql: "PostgreSQL", sqlite: "SQLite" } as const;

async function onSqlite(): Promise<Site> {
  const machine = await startServer();
  return { machines: [machine], remove: machine.remove };
}

/** Two machines on one PostgreSQL. */
async function onPostgres(): Promise<Site> {
  const { machines, remove } = await startMachines(2);
  return { machines, remove };
}

function runsOn(name: string, open: Run["open"]): Run[] {
  return [true, false].map((scripts) => ({ database: name, scripts, open }));
}

if (unknown.length > 0 || (database !== undefined && !Object.hasOwn(engines, database))) {
  console.error(
    `The tasks are ${Object.keys(tasks).join(", ")}; the databases are ${Object.keys(engines).join(", ")}.`,
  );
  process.exitCode = 1;
} else {
  if (screenshots !== undefined) mkdirSync(screenshots, { recursive: true });
  const options = { only: chosen, screenshots, tell: (line: string) => console.log(line) };
  const rows = [
    ...(database === "sqlite" ? [] : await withPostgres(() => runAll(runsOn(engines.postgresql, onPostgres), options))),
    ...(database === "postgresql" ? [] : await runAll(runsOn(engines.sqlite, onSqlite), options)),
  ];
  console.table(rows);
  process.exitCode = rows.every(({ result }) => result === "ok") ? 0 : 1;
}
