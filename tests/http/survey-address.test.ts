import { afterAll, beforeAll, expect, test } from "vitest";
import { emailMistakes } from "../../app/content/email-words.ts";
import { successWords as words } from "../../app/content/survey-success.ts";
import { surveyMessages } from "../../app/content/survey.ts";
import { withDatabase } from "../support/server-database.ts";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, walkTo } from "../support/survey-walk.ts";
import { type Page, type Visitor, type VisitorOptions, visit } from "../support/visitor.ts";

// A creator wants a call and left no address: docs/behavior.md, Survey 25.

const SUCCESS = "/survey/creator/success";
const UNREACHED = { discovery_call: "yes", email: "" };

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

test("the first press submits, and the success page asks for the address", async () => {
  for (const discovery_call of ["yes", "maybe_later"]) {
    const { page, record, emails } = await submit({ ...UNREACHED, discovery_call });
    expect((await record()).completed_at).not.toBeNull();
    expect(await emails()).toEqual(["team-survey"]);
    expect([page.status, page.title]).toEqual([200, "Survey Complete | TETM"]);
    expect(page.text).toContain(words.address.text);
    expect(page.text).toContain(words.next.call);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  }
});

test("an address is not asked for if there is one, or no call", async () => {
  for (const answers of [
    { discovery_call: "yes", email: "ruth@example.com" },
    { discovery_call: "no", email: "" },
  ])
    expect((await submit(answers)).page.form).toBeNull();
  expect((await visit(server.origin).get(SUCCESS)).form).toBeNull();
});

test("an address is saved once however often it is sent, with a receipt, and no second email to the team", async () => {
  const { visitor, page, record, emails } = await submit(UNREACHED);
  const before = await record();
  const typed = { email: " ruth@example.com " };
  const sent = await Promise.all([visitor.press(page, "", typed), visitor.press(page, "", typed)]);
  expect(sent.map(({ status, location }) => [status, location])).toEqual(sent.map(() => [303, `${SUCCESS}?address`]));
  await visitor.press(page, "", typed);
  const { email, completed_at, version } = await record();
  expect([email, completed_at, version]).toEqual(["ruth@example.com", before.completed_at, before.version + 1]);
  expect(await emails()).toEqual(["survey-receipt", "team-survey"]);
  const thanks = await visitor.get(`${SUCCESS}?address`);
  expect(thanks.text).toContain(words.addressSaved.text("ruth@example.com"));
  expect(thanks.form).toBeNull();
  expect((await visitor.get("/survey/creator/answers")).text).toContain("ruth@example.com");
});

test("a blank or wrong address comes back with its message", async () => {
  const { visitor, page, record } = await submit(UNREACHED);
  for (const [email, message] of [
    ["", surveyMessages.addressMissing],
    ["ruth@", emailMistakes.malformed],
  ] as const) {
    const refused = await visitor.press(page, "", { email });
    expect([refused.status, refused.title]).toEqual([400, "Error: Survey Complete | TETM"]);
    expect(refused.text).toContain(message);
    expect(refused.form?.fields).toContainEqual(["email", email]);
  }
  expect((await record()).email).toBeNull();
});

test("an open tab with the last step doesn't overwrite the address", async () => {
  const { visitor, page, last, record } = await submit(UNREACHED);
  await visitor.press(page, "", { email: "ruth@example.com" });
  expect((await visitor.press(last, "submit", { success_vision: "Later", email: "" })).status).toBe(409);
  expect((await record()).email).toBe("ruth@example.com");
});

test("a lost cookie loses no address; a deleted survey gets none, and the page says how to reach us", async () => {
  const { visitor, page, record } = await submit(UNREACHED);
  visitor.jar.clear();
  expect((await visitor.go(page, "", { email: "ruth@example.com" })).text).toContain(words.addressSaved.title);
  expect((await record()).email).toBe("ruth@example.com");
  const answers = await visitor.get("/survey/creator/answers");
  await visitor.go(answers, "delete");
  const gone = await visitor.press(page, "", { email: "naomi@example.com" });
  expect([gone.status, gone.form]).toEqual([409, null]);
  expect(gone.text).toContain(words.unreachable.text);
});

test("without cookies the page says how to reach us", async () => {
  const { page } = await submit(UNREACHED, { blocksCookies: true });
  expect([page.status, page.form]).toEqual([200, null]);
  expect(page.text).toContain(words.unreachable.text);
  expect(page.text).toMatch(/reach us at [(\d) -]+ or send us a message/);
});

/** Submits a survey, and follows to the page that answers. */
async function submit(answers: { discovery_call: string; email: string }, options: VisitorOptions = {}) {
  const known = new Set((await readSurveys(server.databaseFile)).map(({ id }) => id));
  const visitor: Visitor = visit(server.origin, options);
  const last: Page = await walkTo(visitor, 4);
  const page = await visitor.go(last, "submit", { ...ANSWERS[4], ...answers });
  const own = (await readSurveys(server.databaseFile)).find(({ id }) => !known.has(id));
  if (!own) throw new Error("The survey was not stored.");
  return {
    visitor,
    last,
    page,
    record: async () => (await readSurveys(server.databaseFile)).find(({ id }) => id === own.id) ?? own,
    /** Kinds of the emails about the survey. */
    emails: () =>
      withDatabase(server.databaseFile, async (db) => {
        const about = db.selectFrom("outbox").select("kind").where("about", "=", `survey:${own.id}`);
        return (await about.orderBy("kind").execute()).map(({ kind }) => kind);
      }),
  };
}
