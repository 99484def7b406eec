import { expect, test } from "vitest";
import { setRole } from "../../app/auth/members/staff.store.server.ts";
import { insertMention } from "../../app/desk/cases/case.store.server.ts";
import { dueDays } from "../../app/desk/cases/case.ts";
import { setStatus } from "../../app/desk/surveys/survey-case.store.server.ts";
import { PENDING_NAMES, PENDING_WORK } from "../../app/desk/today/pending-work.ts";
import { indexOrders } from "../../app/shop/orders/order.store.server.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addContent, addMail, addMessage, addOrder } from "../support/seed-desk.ts";
import { put, withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useMember, useServer } from "../support/use-server.ts";

const server = useServer(startServer);
/** Weekly sums are cached for a minute, so nobody may have seen them yet. */
const unseen = useServer(startServer);
const member = useMember(server);

const today = () => member.open().get("/desk");

test("an empty desk says that nothing waits, and the menu counts nothing", async () => {
  const page = await today();
  expect(page.status).toBe(200);
  expect(page.text).toContain("You're all caught up");
  expect(page.html).toMatch(/aria-current="page"[^>]*>Today<\/a>/);
  expect(page.text).toContain("No one has started a survey in the last 12 weeks.");
});

test("each sentence leads to a list with as many rows, and the menu says what waits", async () => {
  await fill();
  const page = await today();
  for (const name of PENDING_NAMES) {
    const href = PENDING_WORK[name].href.replaceAll("&", "&amp;");
    const [, count] = new RegExp(`href="${href.replaceAll(/[?.]/g, "\\$&")}">(\\d+) `).exec(page.html) ?? [];
    const list = await member.open().get(PENDING_WORK[name].href);
    const rows = name === "drafts" ? /draft, saved by/g : /<th scope="row"/g;
    expect([name, list.html.match(rows)?.length]).toEqual([name, Number(count)]);
  }
  expect(page.text).toMatch(/1 survey is overdue.*2 orders need attention.*1 email couldn't be sent/);
  expect(page.text).toMatch(/1 creator wants a discovery call 1 of them left no email address\./);
  for (const name of ["Today, 3 need attention", "Surveys, 3 waiting", "Messages, 2 waiting", "Orders, 4 to ship"])
    expect(page.text.replaceAll(/\d+ ,/g, ",").replaceAll(" ,", ",")).toContain(name);
});

function ago(hours: number): string {
  return new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
}

test("a note that names the member is listed, and only for a role that may read it", async () => {
  const colleague = await signInMember(server.databaseFile, "Boaz Field");
  await withDatabase(server.databaseFile, async (db) => {
    await keepSurvey(db, "named", { completedAt: ago(1) });
    const mention = { member: member.id, by: colleague.id, at: ago(1) } as const;
    await insertMention(db, { ...mention, noteId: "note-1", kind: "survey", id: "named" });
    await insertMention(db, { ...mention, noteId: "note-2", kind: "message", id: "message-1" });
  });
  const page = await today();
  expect(page.text).toContain("Boaz Field mentioned you on a survey");
  expect(page.html).toContain('href="/desk/surveys/named#notes"');
  const give = (role: "owner" | "shop") =>
    withDatabase(server.databaseFile, (db) => setRole(db, member.id, role, ago(0)));
  await give("shop");
  const other = await today();
  expect(other.text).toContain("Boaz Field mentioned you on a message");
  expect(other.html).not.toContain("/desk/surveys/named");
  await give("owner");
});

test("each role marks its own mentions as seen, one record at a time", async () => {
  const reader = await signInMember(server.databaseFile, "Lois Reed", "reader");
  await withDatabase(server.databaseFile, async (db) => {
    const mention = { member: reader.id, by: member.id, at: ago(1) } as const;
    await insertMention(db, { ...mention, noteId: "note-3", kind: "survey", id: "named" });
    await insertMention(db, { ...mention, noteId: "note-4", kind: "message", id: "message-1" });
  });
  const browser = visitDesk(server.origin, reader);
  const page = await browser.go(await browser.get("/desk"), "seen:survey:named");
  expect(page.text).not.toContain("mentioned you on a survey");
  expect(page.text).toContain("mentioned you on a message");
  expect((await today()).text).toContain("Boaz Field mentioned you on a survey");
});

test("each chart is drawn on the server, in words and as a table too", async () => {
  await withDatabase(unseen.databaseFile, (db) => keepSurvey(db, "new", { completedAt: ago(1) }));
  const page = await visitDesk(unseen.origin, await signInMember(unseen.databaseFile)).get("/desk");
  expect(page.html).toMatch(/<svg[^>]*role="img" aria-labelledby="surveys-by-week-title surveys-by-week-desc"/);
  expect(page.text).toMatch(/Week of \w+ \d+: 1 started, 1 submitted since\./);
  expect(page.html.match(/<th scope="row">/g)).toHaveLength(12);
  expect(page.text).toContain("The shop hasn't sold anything in the last 12 weeks.");
});

async function fill(): Promise<void> {
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    const answers = { name: "Ruth", current_stage: "exploring", discovery_call: "yes" } as const;
    await keepSurvey(db, "overdue", { completedAt: ago(60), answers });
    await keepSurvey(db, "due", { completedAt: ago(30) });
    await keepSurvey(db, "new", { completedAt: ago(1) });
    await keepSurvey(db, "again", { completedAt: ago(20) });
    await setStatus(db, "again", { status: "contacted", by: member.id, at: ago(2) });
    await put(db, "calls", {
      survey_id: "again",
      id: "call",
      state: "declined",
      times: "[]",
      starts_at: null,
      host_id: member.id,
      reason: "After 4",
      sequence: 0,
      changed_at: ago(1),
    });
    for (const id of ["message-1", "message-2"]) await addMessage(db, id);
    for (const [id, due] of [
      ["overdue", "overdue"],
      ["message-1", "overdue"],
      ["new", "today"],
      ["message-2", "today"],
    ] as const) {
      const plan = { next_step: "Call her", next_step_on: dueDays(due, new Date()).last };
      await db.updateTable("survey_cases").set(plan).where("survey_id", "=", id).execute();
      await db.updateTable("contact_messages").set(plan).where("id", "=", id).execute();
    }
    for (const id of ["A", "B", "C", "D"])
      await addOrder(db, id.repeat(22), { attention: id < "C" ? "paid-twice" : null });
    const parcel = { id: "p", at: ago(1), by: null, tracking: null, units: [[1, 1]], mail: null };
    await addOrder(db, "E".repeat(22), {
      delivery: JSON.stringify({ key: "pickup", countries: [], rates: [], pickup: "At the studio" }),
      shipped_at: ago(1),
      parcels: JSON.stringify([parcel]),
    });
    await indexOrders(db, ["E".repeat(22)]);
    await addContent(db);
    await addMail(db, "mail-1");
    await addMail(db, "mail-2", { state: "waiting", to: null, last_error: null });
  });
}
