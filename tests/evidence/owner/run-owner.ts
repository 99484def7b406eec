import { stripVTControlCharacters } from "node:util";
import type { Browser } from "playwright";
import { signInMember } from "../../support/desk-member.ts";
import { launchBrowser } from "../../support/open-browser.ts";
import type { TestServer } from "../../support/start-server.ts";
import { makeFiles, type OwnersFiles } from "./files.ts";
import { Owner } from "./owner-at-desk.ts";
import { type Task, tasks } from "./tasks.ts";

/** Seconds from pressing Publish that are wanted at most. */
const MOST_SECONDS = 2;
/** After this many milliseconds of a run, its browser is closed, which ends whatever still waits for it. */
const LIMIT = 8 * 60_000;
/**
 * Seconds in which a person finds the next place on a phone and touches it: 1.35 to decide, 1.1 to reach it and 0.2 to
 * press (Card, Moran and Newell's keystroke-level model).
 */
const ONE_TOUCH = 2.65;
/** Seconds of a person's clicks, with what the site takes meanwhile, that a task may take. */
const MOST_OF_A_PERSON = 120;

export interface Row {
  database: string;
  task: string;
  JavaScript: "on" | "off";
  clicks: number;
  fields: number;
  characters: number;
  "a person, s": number;
  "machine 1, s": string;
  "machine 2, s": string;
  result: string;
}

/** A site with an empty database, and the machines that serve it. */
export interface Site {
  machines: readonly TestServer[];
  remove: () => Promise<void>;
}

export interface Run {
  database: string;
  scripts: boolean;
  open: () => Promise<Site>;
}

export interface RunOptions {
  /** Names of tasks; without any, all are done. */
  only: readonly string[];
  screenshots?: string | undefined;
  /** Takes the lines about each task. */
  tell: (line: string) => void;
}

/** Does the tasks in each run, and returns a row for each. */
export async function runAll(runs: readonly Run[], options: RunOptions): Promise<Row[]> {
  const files = await makeFiles();
  const rows: Row[] = [];
  for (const run of runs) {
    const browser = await launchBrowser();
    const limit = setTimeout(() => void browser.close(), LIMIT);
    rows.push(...(await runOne(run, browser, files, options).catch((error) => [broken(run, error)])));
    clearTimeout(limit);
    await browser.close();
  }
  return rows;
}

/** A run that could not begin or end. */
function broken({ database, scripts }: Run, error: unknown): Row {
  const none = { clicks: 0, fields: 0, characters: 0, "a person, s": 0, "machine 1, s": "", "machine 2, s": "" };
  return { database, task: "run", JavaScript: scripts ? "on" : "off", ...none, result: String(error) };
}

async function runOne(run: Run, browser: Browser, files: OwnersFiles, options: RunOptions): Promise<Row[]> {
  const { database, scripts } = run;
  const site = await run.open();
  const rows: Row[] = [];
  try {
    const member = await signInMember(site.machines[0]?.databaseFile ?? "");
    const origins = site.machines.map(({ origin }) => origin);
    const owner = await Owner.open({ browser, origins, member, scripts, screenshots: options.screenshots });
    for (const [name, task] of Object.entries(tasks)) {
      if (options.only.length > 0 && !options.only.includes(name)) continue;
      rows.push({ database, task: name, ...(await doTask(owner, task, files)) });
      const { notes, problems } = owner.doings;
      const lines = [...notes, ...problems.map((problem) => `FAILED: ${problem}`)].join("; ");
      options.tell(`${database}, JavaScript ${scripts ? "on" : "off"}, ${name}: ${lines || "ok"}`);
    }
    await owner.close();
    return rows;
  } finally {
    await site.remove();
  }
}

async function doTask(owner: Owner, task: Task, files: OwnersFiles): Promise<Omit<Row, "database" | "task">> {
  const start = performance.now();
  try {
    await owner.begin();
    await task(owner, files);
  } catch (error) {
    owner.doings.problems.push(stripVTControlCharacters(String(error)).split("\n").slice(0, 4).join(" "));
    await owner.look("failed").catch(() => undefined);
  }
  const { clicks, fields, characters, seconds, problems } = owner.doings;
  const person = Math.round((performance.now() - start) / 1000 + (clicks + fields) * ONE_TOUCH);
  if (person > MOST_OF_A_PERSON) problems.push(`takes a person ${person} seconds`);
  seconds.forEach((one, machine) => {
    if (one === null) problems.push(`never shown on machine ${machine + 1}`);
    else if (one > MOST_SECONDS) problems.push(`late on machine ${machine + 1}`);
  });
  const [first = "", second = ""] = seconds.map((one) => one?.toFixed(2) ?? "never");
  const result = problems.length === 0 ? "ok" : problems.join("; ");
  const JavaScript = owner.options.scripts ? "on" : "off";
  const counts = { clicks, fields, characters, "a person, s": person };
  return { JavaScript, ...counts, "machine 1, s": first, "machine 2, s": second, result };
}
