import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { failWrites, readSurveys } from "../support/survey-records.ts";
import { ANSWERS } from "../support/survey-walk.ts";
import { autosave, type Page, type Visitor, visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

test("an autosave is kept, and answered with the version that it made", async () => {
  const { visitor, page } = await onStep2("Kept");
  const answer = await autosave(visitor, page, { niche: "Half a sent", sequence: "1" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.html).toMatch(/"kind","autosaved","version",2/);
  expect(await recordOf("Kept")).toMatchObject({
    niche: "Half a sent",
    version: 2,
    furthest_step: 2,
    left_off_step: 2,
  });
});

test("one that the database refuses is not saved, and the next one is", async () => {
  const { visitor, page } = await onStep2("Refused");
  const mend = await failWrites(server.databaseFile);
  const refused = await autosave(visitor, page, { niche: "Bread", sequence: "1" });
  await mend();
  expect(refused.html).toContain("not-saved");
  expect((await autosave(visitor, page, { niche: "Bread", sequence: "2" })).html).toContain('"autosaved"');
  expect(await recordOf("Refused")).toMatchObject({ niche: "Bread" });
});

test("a page that never had a record begins one when it is left, and its next post continues it", async () => {
  const visitor = visit(server.origin);
  const first = await visitor.get("/survey/creator");
  expect((await autosave(visitor, first, { ...ANSWERS[1], name: "Left", sequence: "1" })).html).toContain(
    '"autosaved"',
  );
  expect(await recordOf("Left")).toMatchObject({ furthest_step: 1, left_off_step: 1, completed_at: null });
  expect((await visitor.get("/survey/creator")).text).toContain("Welcome back");
  expect((await visitor.press(first, "next", { ...ANSWERS[1], name: "Left, and back", sequence: "2" })).location).toBe(
    "/survey/creator?step=2",
  );
  expect(await recordOf("Left")).toBeUndefined();
});

test("a page that is left without a name or a stage begins none, and neither does one whose record was deleted", async () => {
  const visitor = visit(server.origin);
  const before = (await readSurveys(server.databaseFile)).length;
  expect(
    (await autosave(visitor, await visitor.get("/survey/creator"), { name: "No stage", sequence: "1" })).html,
  ).toContain("not-saved");
  expect(await readSurveys(server.databaseFile)).toHaveLength(before);
  const { visitor: other } = await onStep2("Deleted");
  const page = await other.get("/survey/creator?step=1");
  const answers = await other.get("/survey/creator/answers");
  await other.press(answers, "delete");
  expect((await autosave(other, page, { name: "Deleted", sequence: "1" })).html).toContain("not-saved");
  expect(await recordOf("Deleted")).toBeUndefined();
});

async function onStep2(name: string): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = visit(server.origin);
  return { visitor, page: await visitor.go(await visitor.get("/survey/creator"), "next", { ...ANSWERS[1], name }) };
}

async function recordOf(name: string) {
  return (await readSurveys(server.databaseFile)).find((record) => record.name === name);
}
