import { describe, expect, test } from "vitest";
import { emailMistakes } from "../../app/mail/header-fields.ts";
import { allFields } from "../../app/survey/answers.ts";
import { readMails } from "../support/server-database.ts";
import { failWrites, readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, valuesOf, visit, type Visitor, type VisitorOptions } from "../support/visitor.ts";

const server = useServer();

const PAGE = "/survey/creator/answers";
const FILE = "/survey/creator/answers.json";

test("a creator sees every answer under its question, and the file has everything that is kept of them", async () => {
  const visitor = visit(server.origin);
  await visitor.go(await walkTo(visitor, 4), "submit", ANSWERS[4]);
  const page = await visitor.get(PAGE);
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  for (const words of [
    "Submitted on ",
    `Name ${ANSWERS[1].name} `,
    "Current stage Ready to scale",
    "Monetization methods Digital Products Events",
    "Email ruth@example.com",
  ])
    expect(page.text).toContain(words);
  expect(page.html).not.toContain("<script");

  const { headers, html } = await visitor.ask(FILE);
  expect(headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="survey-answers.json"');
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  const file = JSON.parse(html);
  expect(file).toMatchObject({ ...ANSWERS[1], ...ANSWERS[2], ...ANSWERS[3], ...ANSWERS[4], call: null });
  expect(file.completed_at).toMatch(/Z$/);
  expect(Object.keys(file).toSorted()).toEqual(
    [...allFields, "completed_at", "created_at", "updated_at", "call"].toSorted(),
  );
});

test("a draft says that it was not sent, and which questions are open", async () => {
  const visitor = visit(server.origin);
  await walkTo(visitor, 2);
  const page = await visitor.get(PAGE);
  expect(page.text).toContain("Not submitted yet. Last changed on");
  expect(page.text).toContain("Niche Not answered");
});

describe("a step's button to the answers", () => {
  test("saves what was typed first, a half-typed email address too", async () => {
    const visitor = visit(server.origin);
    const opened = await visitor.press(await walkTo(visitor, 4), "see-answers", { email: "ruth@" });
    expect([opened.status, opened.location]).toEqual([303, PAGE]);
    expect((await visitor.get(PAGE)).text).toContain("Email ruth@ ");
    expect((await visitor.get("/survey/creator")).text).toContain("Step 4 of 4");
  });

  test("stays on the step without cookies, where no other page can open the survey", async () => {
    const visitor = visit(server.origin, { blocksCookies: true });
    const first = await visitor.get("/survey/creator");
    const step = await visitor.press(first, "next", ANSWERS[1]);
    const stayed = await visitor.press(step, "see-answers", { niche: "Wine" });
    expect(stayed.status).toBe(200);
    expect(stayed.text).toContain("Step 2 of 4");
    expect(valuesOf(stayed, "niche")).toEqual(["Wine"]);
  });
});

test("without a survey there is nothing to see and nothing to download", async () => {
  const visitor = visit(server.origin);
  const page = await visitor.get(PAGE);
  expect([page.status, page.form]).toEqual([200, null]);
  expect(page.text).toContain("There are no answers saved for this device.");
  expect((await visitor.ask(FILE)).status).toBe(404);
});

test("deleting takes the record, the cookie and the link, and a second press says the same", async () => {
  const visitor = visit(server.origin);
  const path = resumePath(await walkTo(visitor, 2));
  const before = (await readSurveys(server.databaseFile)).length;
  const page = await visitor.get(PAGE);
  const deleted = await visitor.press(page, "delete");
  expect([deleted.status, deleted.location]).toEqual([303, `${PAGE}?done=deleted`]);
  expect(visitor.jar.has("tetm-survey")).toBe(false);
  expect(await readSurveys(server.databaseFile)).toHaveLength(before - 1);
  expect((await visitor.get(deleted.location ?? "")).text).toContain("They've been removed from our database.");
  expect((await visitor.go(page, "delete")).text).toContain("Your answers have been deleted.");
  expect((await visit(server.origin).get(path)).status).toBe(404);
  expect((await visitor.get("/survey/creator")).text).toContain("Step 1 of 4");
  expect(await readSurveys(server.databaseFile)).toHaveLength(before - 1);
});

test("neither answers nor keys nor links get into the log, whatever happens", async () => {
  const visitor = visit(server.origin);
  const second = await walkTo(visitor, 2);
  const path = resumePath(second);
  const token = path.slice(path.lastIndexOf("/") + 1);
  const [key = ""] = valuesOf(second, "key");
  await visitor.press(await visitor.get("/survey/creator?step=1"), "next", { name: "" });
  await visit(server.origin).get(path);
  await visit(server.origin).ask(`${path}.data`);
  await visit(server.origin).get(`/Survey/Creator/Resume/${token}`);
  await visit(server.origin).get(`/survey/creator/%72esume/${token}`);
  await visit(server.origin).get(`${path}/more`);
  await visit(server.origin).get(`${path}?name=Ruth`);
  const mend = await failWrites(server.databaseFile);
  await visitor.press(second, "next", ANSWERS[2]);
  await mend();
  const last = await walkTo(visitor, 4);
  await visitor.go(last, "submit", ANSWERS[4]);
  await visitor.press(await visitor.get("/survey/creator/answers"), "delete");
  await server.waitForRecord((record) => record.method === "POST" && record.path === "/survey/creator/answers");

  const printed = server.lines.join("\n");
  const cookie = [...visitor.jar.values()].join();
  for (const secret of [key, key.split(".")[1] ?? key, token, "ruth@example.com", "Ruth", "Bread", "רות", "192.0.2"])
    expect(printed, secret).not.toContain(secret);
  expect(cookie).not.toContain(token);
  expect(printed).toContain("survey could not be saved");
  const paths = server.records().flatMap((record) => (record.msg === "request" ? [record.path] : []));
  expect(paths).toContain("/survey/creator/resume/…");
});

// A creator wants a call but left no address (docs/behavior.md, Survey 25).

const SUCCESS = "/survey/creator/success";
const UNREACHED = { discovery_call: "yes", email: "" };

test("the first press submits, and the success page asks for the address", async () => {
  for (const discovery_call of ["yes", "maybe_later"]) {
    const { page, record, emails } = await submit({ ...UNREACHED, discovery_call });
    expect((await record()).completed_at).not.toBeNull();
    expect(await emails()).toEqual(["team-survey"]);
    expect([page.status, page.title]).toEqual([200, "Survey Complete | TETM"]);
    expect(page.text).toContain(
      "Your answers are in. You'd like a discovery call, but you didn't leave an email address. Add one and we'll write to you to schedule the call.",
    );
    expect(page.text).toContain("reach out by email to schedule a discovery call");
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
  const typed = { email: " once@example.com " };
  const sent = await Promise.all([visitor.press(page, "", typed), visitor.press(page, "", typed)]);
  expect(sent.map(({ status, location }) => [status, location])).toEqual(sent.map(() => [303, `${SUCCESS}?address`]));
  await visitor.press(page, "", typed);
  const { email, completed_at, version } = await record();
  expect([email, completed_at, version]).toEqual(["once@example.com", before.completed_at, before.version + 1]);
  expect(await emails()).toEqual(["survey-receipt", "team-survey"]);
  const thanks = await visitor.get(`${SUCCESS}?address`);
  expect(thanks.text).toContain("We'll write to once@example.com to schedule your call.");
  expect(thanks.form).toBeNull();
  expect((await visitor.get("/survey/creator/answers")).text).toContain("once@example.com");
});

test("a blank or wrong address comes back with its message", async () => {
  const { visitor, page, record } = await submit(UNREACHED);
  for (const [email, message] of [
    ["", "Enter your email address"],
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
  expect((await visitor.go(page, "", { email: "ruth@example.com" })).text).toContain("We have your email address");
  expect((await record()).email).toBe("ruth@example.com");
  const answers = await visitor.get("/survey/creator/answers");
  await visitor.go(answers, "delete");
  const gone = await visitor.press(page, "", { email: "naomi@example.com" });
  expect([gone.status, gone.form]).toEqual([409, null]);
  expect(gone.text).toContain(
    "You'd like a discovery call, but you didn't leave an email address, and this browser can't open your survey anymore. To schedule the call, reach us at",
  );
});

test("without cookies the page says how to reach us", async () => {
  const { page } = await submit(UNREACHED, { blocksCookies: true });
  expect([page.status, page.form]).toEqual([200, null]);
  expect(page.text).toMatch(/this browser can't open your survey anymore.*reach us at [(\d) -]+ or send us a message/);
});

/** Submits a survey and follows to the next page. */
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
    emails: async () =>
      (await readMails(server.databaseFile))
        .flatMap(({ kind, about }) => (about === `survey:${own.id}` ? [kind] : []))
        .toSorted(),
  };
}
