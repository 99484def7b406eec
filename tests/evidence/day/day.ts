import type { Browser } from "playwright";
import type { Database } from "../../../app/database/database.ts";
import { withDatabase } from "../../support/server-database.ts";
import type { SmtpInbox } from "../../support/smtp-inbox.ts";
import type { TestServer } from "../../support/start-server.ts";
import { expectSame } from "../owner/expectations.ts";
import type { Owner } from "../owner/owner-at-desk.ts";
import type { Step as StepOf } from "../owner/play-steps.ts";

/** A site with many records, two members at its dashboard, and what has happened today. */
export interface Day {
  site: TestServer;
  inbox: SmtpInbox;
  browser: Browser;
  /** Has the role owner. */
  ada: Owner;
  /** Has the role creators. */
  miriam: Owner;
  viewport: { width: number; height: number };
  /** The creator with whom a call is agreed on. */
  creator?: { id: string; name: string; email: string };
}

export type Step = StepOf<Day>;

export const ADA = { name: "Ada Hale", email: "ada@example.com" };
export const MIRIAM = { name: "Miriam Brooks", email: "miriam@example.com" };
export const TEAM = "team@example.org";

/** Asks the database, past everything that the site does with it. */
export function look<Result>({ site }: Day, ask: (db: Database) => Promise<Result>): Promise<Result> {
  return withDatabase(site.databaseFile, ask);
}

/** Notes a problem unless the list that a member sees says that it has this many rows. */
export async function expectCount(member: Owner, what: string, wanted: number, rows = "surveys"): Promise<void> {
  const text = await member.page.locator("main output").first().innerText();
  const said = text.toLowerCase().split(";")[0];
  expectSame(member, what, said, `${wanted.toLocaleString("en-US")} ${wanted === 1 ? rows.replace(/s$/, "") : rows}`);
}

/** Opens the filters of a list, which a phone shows closed. */
export async function openFilters(member: Owner): Promise<void> {
  const summary = member.page.getByText("Filter and sort", { exact: true });
  if (await member.page.locator("#owner").isVisible()) return;
  await member.click(summary);
}
