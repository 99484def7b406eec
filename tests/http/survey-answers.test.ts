import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { valuesOf, visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

const PAGE = "/survey/creator/answers";
const FILE = "/survey/creator/answers.json";

test("a creator sees every answer under its question", async () => {
  const visitor = visit(server.origin);
  await visitor.go(await walkTo(visitor, 4), "submit", ANSWERS[4]);
  const page = await visitor.get(PAGE);
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.text).toContain("Submitted on ");
  expect(page.text).toContain(`Name ${ANSWERS[1].name} `);
  expect(page.text).toContain("Current stage Ready to scale");
  expect(page.text).toContain("Monetization methods Digital Products Events");
  expect(page.text).toContain("Email ruth@example.com");
  expect(page.html).not.toContain("<script");
});

test("the file has everything that is kept of them", async () => {
  const visitor = visit(server.origin);
  await visitor.go(await walkTo(visitor, 4), "submit", ANSWERS[4]);
  const response = await visitor.ask(FILE);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="survey-answers.json"');
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const file = JSON.parse(response.html);
  expect(file).toMatchObject({ ...ANSWERS[1], ...ANSWERS[2], ...ANSWERS[3], ...ANSWERS[4] });
  expect(file.completed_at).toMatch(/Z$/);
  expect(file.call).toBeNull();
  expect(Object.keys(file)).toHaveLength(23);
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
