import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, walkTo } from "../support/survey-walk.ts";
import { valuesOf, visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

test("the first form sent twice, one after the other or at once, makes one record and gets one answer", async () => {
  const visitor = visit(server.origin);
  const first = await visitor.get("/survey/creator");
  const answers = { ...ANSWERS[1], name: "Sent twice" };
  const sent = await Promise.all([1, 2, 3].map(() => visitor.press(first, "next", answers)));
  sent.push(await visitor.press(first, "next", answers));
  expect(sent.map(({ status, location }) => [status, location])).toEqual(
    sent.map(() => [303, "/survey/creator?step=2"]),
  );
  expect(await recordsOf("Sent twice")).toHaveLength(1);
});

test("so does the last form", async () => {
  const visitor = visit(server.origin);
  const last = await walkTo(visitor, 4);
  const before = (await readSurveys(server.databaseFile)).length;
  const sent = await Promise.all([1, 2].map(() => visitor.press(last, "submit", ANSWERS[4])));
  sent.push(await visitor.press(last, "submit", ANSWERS[4]));
  expect(sent.map(({ status, location }) => [status, location])).toEqual(
    sent.map(() => [303, "/survey/creator/success"]),
  );
  expect(await readSurveys(server.databaseFile)).toHaveLength(before);
});

test("Back after Next: the old form with another answer is saved without a question", async () => {
  const visitor = visit(server.origin);
  const first = await visitor.get("/survey/creator");
  const second = await visitor.go(first, "next", { ...ANSWERS[1], name: "Before Back" });
  const third = await visitor.go(second, "next", ANSWERS[2]);
  expect((await visitor.press(second, "next", { ...ANSWERS[2], niche: "Other bread" })).status).toBe(303);
  expect((await visitor.press(first, "next", { ...ANSWERS[1], name: "After Back" })).location).toBe(
    "/survey/creator?step=2",
  );
  expect((await visitor.press(third, "next", ANSWERS[3])).status).toBe(303);
  expect(await recordsOf("Before Back")).toEqual([]);
  expect(await recordsOf("After Back")).toMatchObject([
    { niche: "Other bread", preferred_style: "done_with_you", furthest_step: 4 },
  ]);
});

test("coming back without a step opens where one left off, and says so once", async () => {
  const visitor = visit(server.origin);
  await visitor.go(await walkTo(visitor, 4), "previous", { success_vision: "Half way" });
  const back = await visitor.get("/survey/creator");
  expect(back.text).toContain("Step 3 of 4");
  expect(back.text).toContain("Welcome back Your answers are saved. Pick up where you left off.");
  expect(valuesOf(back, "preferred_style")).toEqual(["done_with_you"]);
  expect((await visitor.go(back, "next")).text).not.toContain("Welcome back");
});

async function recordsOf(name: string) {
  return (await readSurveys(server.databaseFile)).filter((record) => record.name === name);
}
