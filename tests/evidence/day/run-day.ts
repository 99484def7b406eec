import { mkdir } from "node:fs/promises";
import path from "node:path";
import { launchBrowser } from "../../support/open-browser.ts";
import { withDatabase } from "../../support/server-database.ts";
import { openInbox } from "../../support/smtp-inbox.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { Owner, PHONE } from "../owner/owner-at-desk.ts";
import { type Played, playSteps } from "../owner/play-steps.ts";
import { cancelCall, moveCall, pickTime, proposeCall } from "./agree-on-call.ts";
import { type Day, type Step, TEAM } from "./day.ts";
import { exportRows } from "./export-rows.ts";
import { findAnything } from "./find-anything.ts";
import { seedDay } from "./seed-day.ts";
import { assign, readToday, saveFilter, setStatus, signIn } from "./share-work.ts";
import { answerMessage, planAndMention } from "./write.ts";

/** Milliseconds after which a run's browser is closed, which ends whatever still waits for it. */
const LIMIT = 10 * 60_000;

/** The day, in order. Each step needs those before it. */
const steps: Readonly<Record<string, Step>> = {
  "an owner and a colleague sign in": signIn,
  "what waits": readToday,
  "five surveys assigned": assign,
  "a filter saved": saveFilter,
  "status of two at once": setStatus,
  "a next step and a note with @": planAndMention,
  "a message answered": answerMessage,
  "found in one box": findAnything,
  "a call suggested": proposeCall,
  "the creator picks a time": pickTime,
  "the call moved": moveCall,
  "the creator cancels": cancelCall,
  "224 rows exported": exportRows,
};

export interface Way {
  engine: string;
  scripts: boolean;
  width: number;
}

export interface Row extends Played {
  way: string;
}

/** Plays the day. */
export async function playDay(way: Way, folder: string, tell: (line: string) => void): Promise<Row[]> {
  const name = `${way.engine}, ${way.width} px, JavaScript ${way.scripts ? "on" : "off"}`;
  const own = path.join(folder, name.toLowerCase().replaceAll(/\W+/g, "-"));
  for (const person of ["ada", "miriam"]) await mkdir(path.join(own, person), { recursive: true });
  const browser = await launchBrowser();
  const limit = setTimeout(() => void browser.close(), LIMIT);
  const inbox = await openInbox();
  let site: TestServer | undefined;
  try {
    const smtp = `smtp://127.0.0.1:${inbox.port}`;
    site = await startServer({ SMTP_URL: smtp, MAIL_FROM: "TETM <site@example.org>", MAIL_TO: TEAM });
    await withDatabase(site.databaseFile, seedDay);
    const viewport = way.width < 600 ? PHONE : { width: way.width, height: 900 };
    const { origin } = site;
    const open = (person: string) =>
      Owner.open({ browser, origins: [origin], scripts: way.scripts, viewport, screenshots: path.join(own, person) });
    const [ada, miriam] = [await open("ada"), await open("miriam")];
    const day: Day = { site, inbox, browser, ada, miriam, viewport };
    const rows = await playSteps(steps, day, [miriam, ada], (step, notes) => tell(`${name}, ${step}: ${notes}`));
    return rows.map((row) => Object.assign(row, { way: name }));
  } finally {
    clearTimeout(limit);
    await browser.close();
    await site?.remove();
    await inbox.close();
  }
}
