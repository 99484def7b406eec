import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, walkTo } from "../support/survey-walk.ts";
import { visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

test.each([
  ["?step=4", "/survey/creator?step=1"],
  ["?step=2", "/survey/creator?step=1"],
  ["?step=0", "/survey/creator"],
  ["?step=99", "/survey/creator"],
  ["?step=abc", "/survey/creator"],
  ["?step=01", "/survey/creator"],
  ["?step=", "/survey/creator"],
  ["?step=%00", "/survey/creator"],
])("a fresh visit to %s is led to %s and begins", async (query, target) => {
  const visitor = visit(server.origin);
  const answer = await visitor.ask(`/survey/creator${query}`);
  expect([answer.status, answer.location]).toEqual([303, target]);
  const page = await visitor.get(target);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Step 1 of 4");
});

test("on the way a jump ahead leads to the first unfinished step, and no step to where one left off", async () => {
  const visitor = visit(server.origin);
  await walkTo(visitor, 3);
  expect((await visitor.ask("/survey/creator?step=4")).location).toBe("/survey/creator?step=3");
  expect((await visitor.get("/survey/creator?step=0")).text).toContain("Step 3 of 4");
  expect((await visitor.get("/survey/creator?step=2")).text).toContain("Step 2 of 4");
});

test("a first step that is posted to an address with no step in it is the first step", async () => {
  const visitor = visit(server.origin);
  const page = await visitor.get("/survey/creator");
  for (const [query, name] of [
    ["", "Plain"],
    ["?step=abc", "Letters"],
    ["?step=0", "Zero"],
  ] as const) {
    const fresh = visit(server.origin);
    await fresh.get("/survey/creator");
    const form = page.form && {
      ...page.form,
      action: `/survey/creator${query}`,
      fields: [["page", name] as [string, string]],
    };
    const answer = await fresh.press({ ...page, form }, "next", { ...ANSWERS[1], name });
    expect([answer.status, answer.location]).toEqual([303, "/survey/creator?step=2"]);
  }
  expect((await readSurveys(server.databaseFile)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Plain", "Letters", "Zero"]),
  );
});

test("a later step posted by somebody without a survey keeps what was typed, and says how to go on", async () => {
  const visitor = visit(server.origin);
  const first = await visitor.get("/survey/creator");
  const form = first.form && { ...first.form, action: "/survey/creator?step=3" };
  const answer = await visitor.press({ ...first, form }, "next", ANSWERS[3]);
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("The first part of your survey is no longer here");
  expect(answer.html).toMatch(
    /<input [^>]*value="Visuals\/Graphics"[^>]*checked=""|<input [^>]*checked=""[^>]*value="Visuals\/Graphics"/,
  );
});
