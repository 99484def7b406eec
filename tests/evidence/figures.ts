import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { root } from "../support/run-tool.ts";
import { figuresPage } from "./figures/figures-page.ts";
import { type PartRun, parts, runPart } from "./figures/parts.ts";

// `npm run evidence -- figures`: takes all figures that the documents quote, one command after another, prints them as
// one page and writes it to docs/figures.md: with date and machine, and for each command how much of the processors
// other programs used, and how much the time for the same work varied. Fails if a command does. Needs a build, Debian's
// wrk and a machine that does nothing else; takes 35 minutes, an hour with PostgreSQL.
// `--without desk-postgres,lighthouse` leaves some out, and the page says so. `--only interactions` takes some and only
// prints them.

const { values } = parseArgs({ options: { without: { type: "string" }, only: { type: "string" } } });
const [without, only] = [values.without?.split(",") ?? [], values.only?.split(",")];
const unknown = [...without, ...(only ?? [])].find((name) => !parts.some((part) => part.name === name));
if (unknown !== undefined) {
  console.error(`There is no part '${unknown}'. There are: ${parts.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

const started = new Date();
const runs: PartRun[] = [];
const wanted = parts.filter(({ name }) => !without.includes(name) && (only?.includes(name) ?? true));
for (const part of wanted) {
  console.error(`${part.title} …`);
  runs.push(await runPart(part));
}
const left = parts.filter((part) => !wanted.includes(part));
const page = figuresPage(runs, left, { started, minutes: (Date.now() - started.getTime()) / 60_000 });
if (!only) writeFileSync(path.join(root, "docs/figures.md"), page);
console.log(page);
process.exitCode = runs.some(({ code }) => code !== 0) ? 1 : 0;
