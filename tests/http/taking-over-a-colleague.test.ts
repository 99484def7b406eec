import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { addApp, enterDesk, makeMember, typePassword } from "../support/desk-visitor.ts";
import { header } from "../support/read-mail.ts";
import { changeDatabase } from "../support/server-database.ts";
import { openInbox, type SmtpInbox } from "../support/smtp-inbox.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { type Page, type Visitor, visit } from "../support/visitor.ts";

// An owner, Eve, wants to sign in as a colleague. She tries all that the dashboard offers to her (docs/decisions/0104).

const CONFIRMED = { "confirm-link": "yes" };
const LINK = /\/desk\/set-password\/[\w-]{22}/;

let inbox: SmtpInbox;
let server: TestServer;
let eve: Visitor;

beforeAll(async () => {
  inbox = await openInbox();
  const smtp = `smtp://127.0.0.1:${inbox.port}`;
  server = await startServer({ SMTP_URL: smtp, MAIL_FROM: "TETM <site@example.org>", MAIL_TO: "team@example.org" });
  await makeMember(server, "eve");
  await letDayPass("role_since");
  eve = await enterDesk(server, "eve");
});

afterAll(async () => {
  await server?.remove();
  await inbox?.close();
});

/** @param form one that has a page of its own */
const pageOf = (visitor: Visitor, name: string, form: "" | "?link" | "?disable" = "") =>
  visitor.get(`/desk/members/staff-${name}${form}`);

/** Asks for a new link as the member's page offers it. */
async function askLink(visitor: Visitor, name: string, answers: Record<string, string> = {}): Promise<Page> {
  return visitor.press(await pageOf(visitor, name, "?link"), "link", { ...CONFIRMED, ...answers });
}

/** Moves the times of requests, of emails that were sent, or of roles back by a day. */
async function letDayPass(column: "asked_at" | "sent_at" | "role_since"): Promise<void> {
  const past = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
  const table = { asked_at: "reset_requests", sent_at: "outbox", role_since: "staff" }[column];
  const [name, time] = [sql.table(table), sql.ref(column)];
  await changeDatabase(server.databaseFile, sql`update ${name} set ${time} = ${past} where ${time} is not null`);
}

async function actionsAbout(name: string): Promise<string[]> {
  const lines = await readAudit(server.databaseFile, "staff");
  return lines.filter(({ subject }) => subject === `staff-${name}`).map(({ action }) => action);
}

async function subjectsTo(name: string): Promise<string[]> {
  const found = () => inbox.acknowledged.filter((mail) => mail.to.includes(`${name}@example.com`));
  await expect.poll(() => found().length, { timeout: 10_000 }).toBeGreaterThan(0);
  return found().map((mail) => header(mail, "subject"));
}

test("an owner: a new link is no link, in the page, its data, the outbox and its files; the owner is told, and it is written down", async () => {
  await makeMember(server, "ruth");
  const page = await pageOf(eve, "ruth", "?link");
  expect(page.text).toContain("a second owner has to agree, or 24 hours have to pass");
  const asked = await eve.press(page, "link", CONFIRMED);
  expect([asked.status, asked.location]).toEqual([303, "/desk/members/staff-ruth?asked"]);
  const form = page.forms.find(({ buttons }) => buttons.some(({ intent }) => intent === "link"));
  const body = new URLSearchParams([...(form?.fields ?? []), ["intent", "link"], ["confirm-link", "yes"]]);
  const ways = ["/desk/members/staff-ruth.data", "/desk/members/staff-ruth?_routes=routes%2Fdesk.members.%24id"];
  for (const way of ways) {
    const headers = { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" };
    expect((await eve.ask(way, { method: "POST", body, headers })).html).not.toMatch(LINK);
  }
  for (const path of ["/desk/outbox", "/desk/outbox/export.csv", "/desk/outbox/export.jsonl", "/desk/audit/export.csv"])
    expect((await eve.ask(path)).html, path).not.toMatch(LINK);
  expect(await subjectsTo("ruth")).toEqual(["Someone asked to reset your TETM dashboard account"]);
  expect(await actionsAbout("ruth")).toEqual(["staff.reset-asked"]);
  expect((await eve.get("/desk/audit")).text).toMatch(/Asked to reset a member's account\s+Member ruth/);
  expect((await typePassword(visit(server.origin), "ruth")).status).toBe(303);
});

test("the notice stands on each page of the dashboard, also where one may only look, and its button stops the reset", async () => {
  await makeMember(server, "tamar", "reader");
  const tamar = await enterDesk(server, "tamar");
  await addApp(tamar);
  await askLink(eve, "tamar", { factors: "remove" });
  for (const path of ["/desk", "/desk/surveys", "/desk/orders", "/desk/search?q=x", "/desk/account/password"]) {
    const { html } = await tamar.get(path);
    expect(html, path).toContain("Someone asked to reset your account");
    // Within that, a style sheet hides what a role can't use.
    expect(html.split("data-read-only")[0], path).toContain('value="keep"');
  }
  const stopped = await tamar.press(await tamar.get("/desk/surveys"), "keep");
  expect([stopped.status, stopped.location]).toEqual([303, "/desk/account"]);
  expect((await tamar.get("/desk/surveys")).text).not.toContain("Someone asked to reset your account");
  expect(await actionsAbout("tamar")).toContain("staff.reset-stopped");
});
