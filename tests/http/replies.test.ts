import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { enterDesk, makeMember } from "../support/desk-visitor.ts";
import { header } from "../support/read-mail.ts";
import { addMessage, addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { openInbox, type SmtpInbox } from "../support/smtp-inbox.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import type { Page } from "../support/visitor.ts";

// Replies to a survey and to a message, through the pages, without JavaScript and with a real mail server.

let inbox: SmtpInbox;
let server: TestServer;
let ruth: DeskMember;

beforeAll(async () => {
  inbox = await openInbox();
  server = await startServer(inbox.env);
  ruth = await signInMember(server.databaseFile, "Ruth Hale");
  await withDatabase(server.databaseFile, async (db) => {
    await addSurvey(db, "survey-1", { name: "Naomi {me} Field", email: "naomi@example.com" });
    await addSurvey(db, "survey-2", { email: null });
    await addMessage(db, "message-1", { name: "Boaz <b>Field</b>", email: "boaz@example.com" });
  });
});

afterAll(async () => {
  await server?.remove();
  await inbox?.close();
});

const typedIn = (page: Page, field: string) =>
  page.forms.flatMap(({ fields }) => fields.flatMap(([name, value]) => (name === field ? [value] : []))).at(0);

const mailsTo = (address: string) => inbox.acknowledged.filter((mail) => mail.to.includes(address));

test("a template is inserted with the person's name, its blank has to be replaced, and the email goes out once", async () => {
  const member = visitDesk(server.origin, ruth);
  const page = await member.get("/desk/surveys/survey-1");
  const filled = await member.press(page, "reply-template", { template: "Survey: thank you, and what's next" });
  expect([filled.status, typedIn(filled, "subject")]).toEqual([200, "Your survey, Naomi"]);
  expect(typedIn(filled, "reply-text")).toMatch(/^Hi Naomi,\n/);
  const refused = await member.press(filled, "reply-send");
  expect([refused.status, refused.title]).toEqual([400, expect.stringMatching(/^Error: /)]);
  expect(refused.text).toContain("Replace {next step} first");
  expect(refused.html).toContain('href="#reply-text"');
  const text = typedIn(refused, "reply-text")?.replace("{next step}", "a call") ?? "";
  const sent = await member.press(refused, "reply-send", { "reply-text": text, "answers-to": "me" });
  expect([sent.status, sent.location]).toEqual([303, "/desk/surveys/survey-1?saved=reply"]);
  expect((await member.press(refused, "reply-send", { "reply-text": text, "answers-to": "me" })).status).toBe(303);
  const shown = await member.get("/desk/surveys/survey-1?saved=reply");
  expect(shown.text).toContain("Reply saved. It goes out");
  expect(shown.text).toMatch(/Your survey, Naomi Hi Naomi, .* Here's what happens next: a call\..* Ruth Hale, /);
  expect(shown.text).toContain(`answers go to ${ruth.id}@example.com`);
  expect(shown.text).not.toContain("Email isn't set up");
  await expect.poll(() => mailsTo("naomi@example.com").length, { timeout: 10_000 }).toBe(1);
  const after = async () => (await member.get("/desk/surveys/survey-1")).text;
  await expect.poll(after, { timeout: 10_000 }).toMatch(/Sent\. Ruth Hale,/);
  expect(await statusOf("survey-1")).toEqual({ status: "contacted", status_by: ruth.id });
  const [mail] = mailsTo("naomi@example.com");
  expect([header(mail!, "reply-to"), header(mail!, "subject")]).toEqual([
    `${ruth.id}@example.com`,
    "Your survey, Naomi",
  ]);
  expect(mail?.parts.get("text/plain")).toMatch(/^Hi Naomi,\n/);
  expect((await member.get("/desk/audit")).text).toMatch(/Wrote a reply\s+Survey Naomi \{me\} Field/);
});

test("without an address there is no form, and a reader may look and not write", async () => {
  const member = visitDesk(server.origin, ruth);
  const none = await member.get("/desk/surveys/survey-2");
  expect(none.text).toContain("They didn't leave an email address.");
  expect(none.html).not.toContain('value="reply-send"');
  await makeMember(server, "reader", "reader");
  const reader = await enterDesk(server, "reader");
  const page = await reader.get("/desk/surveys/survey-1");
  expect(page.text).toContain("Here's what happens next: a call.");
  const post = { subject: "Hi", "reply-text": "Hi", "answers-to": "me" };
  expect((await reader.press(page, "reply-send", post)).status).toBe(403);
});

function statusOf(survey: string) {
  return withDatabase(server.databaseFile, (db) =>
    db.selectFrom("survey_cases").select(["status", "status_by"]).where("survey_id", "=", survey).executeTakeFirst(),
  );
}
