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

test("an autosave that Next overtook changes nothing and still reports success", async () => {
  const { visitor, page } = await onStep2("Overtaken");
  await visitor.press(page, "next", { niche: "The whole sentence", sequence: "2" });
  const answer = await autosave(visitor, page, { niche: "The whole sen", sequence: "1" });
  expect(answer.html).toContain("autosaved");
  expect(await recordOf("Overtaken")).toMatchObject({ niche: "The whole sentence", version: 2, left_off_step: 3 });
});

test("one that meets another page's answers is not saved, and the next button asks", async () => {
  const { visitor, page } = await onStep2("Met");
  const other = await visitor.get("/survey/creator?step=2");
  await visitor.press(other, "previous", { niche: "There" });
  const answer = await autosave(visitor, page, { niche: "Here", sequence: "1" });
  expect(answer.html).toContain("not-saved");
  expect(await recordOf("Met")).toMatchObject({ niche: "There" });
  expect((await visitor.press(page, "next", { niche: "Here", sequence: "2" })).status).toBe(409);
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

test("a name that was emptied is not saved over the one that is kept", async () => {
  const { visitor } = await onStep2("Emptied");
  const answer = await autosave(visitor, await visitor.get("/survey/creator?step=1"), { name: "", sequence: "1" });
  expect(answer.html).toContain("not-saved");
  expect(await recordOf("Emptied")).toMatchObject({ version: 1 });
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

test("one that brings nothing new, after Next, leaves the creator where Next led", async () => {
  const { visitor, page } = await onStep2("Says it twice");
  await visitor.press(page, "next", { niche: "Once", sequence: "1" });
  await autosave(visitor, page, { niche: "Once", sequence: "2" });
  expect(await recordOf("Says it twice")).toMatchObject({ left_off_step: 3 });
  // If two autosaves arrive in reverse order, the one that was sent later wins.
  await autosave(visitor, page, { niche: "Older", sequence: "1" });
  expect(await recordOf("Says it twice")).toMatchObject({ niche: "Once" });
});

async function onStep2(name: string): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = visit(server.origin);
  return { visitor, page: await visitor.go(await visitor.get("/survey/creator"), "next", { ...ANSWERS[1], name }) };
}

async function recordOf(name: string) {
  return (await readSurveys(server.databaseFile)).find((record) => record.name === name);
}
