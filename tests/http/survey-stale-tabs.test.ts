import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { replacedWords } from "../../app/content/survey-notices.server.ts";
import { answersPageWords } from "../../app/content/survey-pages.ts";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { autosave, valuesOf, visit, type Visitor } from "../support/visitor.ts";

// A tab is still open, but its browser has another survey by now: no button of it may reach that one.

const PAGE = "/survey/creator/answers";
const NAOMI = { name: "Naomi", current_stage: "exploring" };

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

beforeEach(() => {
  visitor = visit(server.origin);
});

test.each(["delete", "withdraw"])(
  "'%s' of the earlier survey's answers touches neither survey, and says so",
  async (intent) => {
    const link = resumePath(await walkTo(visitor, 3));
    const earlier = await visitor.get(PAGE);
    await visitor.go(await visitor.get("/survey/creator?new"), "next", NAOMI);
    const before = await readSurveys(server.databaseFile);
    const page = await visitor.go(earlier, intent);
    expect(page.text).toContain(answersPageWords.other);
    expect(page.text).toContain("Naomi");
    expect(await readSurveys(server.databaseFile)).toEqual(before);
    expect((await visit(server.origin).get(link)).text, "the earlier link").toContain("Step 3 of 4");
    expect((await visitor.go(page, intent)).text).toContain(
      answersPageWords[intent === "delete" ? "deleted" : "withdrawn"],
    );
  },
);

test.each([
  { step: 1, intent: "next" },
  { step: 2, intent: "next" },
  { step: 4, intent: "submit" },
] as const)("step $step of a deleted survey is not written into the new one", async ({ step, intent }) => {
  await walkTo(visitor, 4);
  const stale = await visitor.get(`/survey/creator?step=${step}`);
  await visitor.press(await visitor.get(PAGE), "delete");
  await visitor.go(await visitor.get("/survey/creator"), "next", NAOMI);
  const before = await readSurveys(server.databaseFile);
  const [field = "", typed] = Object.entries(ANSWERS[step])[0] ?? [];
  for (const page of [stale, await visitor.press(stale, intent)]) {
    expect((await autosave(visitor, page, ANSWERS[step])).status).toBe(409);
    const refused = await visitor.press(page, intent, ANSWERS[step]);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(replacedWords.title);
    expect(valuesOf(refused, field), "what was typed").toEqual([typed]);
  }
  expect(await readSurveys(server.databaseFile)).toEqual(before);
});
