import { sql } from "kysely";
import { expect, test } from "vitest";
import { longDate } from "../../app/ui/dates.ts";
import { changeDatabase } from "../support/server-database.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { useServer } from "../support/use-server.ts";
import { valuesOf, visit } from "../support/visitor.ts";

const server = useServer();

test("the link opens the survey on another device, and leaves no token in the address", async () => {
  const path = resumePath(await walkTo(visit(server.origin), 3));
  const phone = visit(server.origin);
  const opened = await phone.ask(path);
  expect([opened.status, opened.location]).toEqual([303, "/survey/creator?from-link"]);
  const page = await phone.get(opened.location ?? "");
  expect(page.text).toContain("Step 3 of 4");
  expect(page.text).toContain("Welcome back");
  expect(valuesOf(await phone.get("/survey/creator?step=1"), "name")).toEqual([ANSWERS[1].name]);
});

test("the first step offers none, the others say until when it lasts", async () => {
  const visitor = visit(server.origin);
  const second = await walkTo(visitor, 2);
  expect(second.text).toContain("Continue on another device");
  const day = new Date(Date.now() + 90 * 24 * 60 * 60 * 1000);
  expect(second.text).toContain(longDate(day.toISOString()));
  expect((await visitor.get("/survey/creator?step=1")).text).not.toContain("Continue on another device");
});

test("wrong, expired and withdrawn links get one and the same friendly page", async () => {
  const expired = resumePath(await walkTo(visit(server.origin), 2));
  await changeDatabase(server.databaseFile, sql`update creator_surveys set updated_at = ${daysAgo(91)}`);
  const owner = visit(server.origin);
  const withdrawn = resumePath(await walkTo(owner, 2));
  await owner.go(await owner.get("/survey/creator/answers"), "withdraw");
  const before = await readSurveys(server.databaseFile);
  const wrong = `${withdrawn.slice(0, -3)}AAA`;
  const pages = await Promise.all(
    [wrong, expired, withdrawn, `${wrong}A`, "/survey/creator/resume/x"].map((path) => visit(server.origin).get(path)),
  );
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(pages[0]?.text).toContain("This link doesn't open a survey");
  expect(pages[0]?.html).toMatch(/<a [^>]*href="\/survey\/creator"[^>]*>Go to the survey<\/a>/);
  expect(pages[0]?.headers.getSetCookie()).toEqual([]);
  expect(pages[0]?.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await readSurveys(server.databaseFile)).toEqual(before);
});

test("after a restart the link is the same, drafts past their 90 days are gone, and their cookie is told", async () => {
  const own = visit(server.origin);
  const path = resumePath(await walkTo(own, 2));
  await own.go(await own.get("/survey/creator?step=2"), "next", ANSWERS[2]);
  const visitor = visit(server.origin);
  await visitor.go(await visitor.get("/survey/creator"), "next", { ...ANSWERS[1], name: "Old draft" });
  await changeDatabase(
    server.databaseFile,
    sql`update creator_surveys set updated_at = ${daysAgo(91)} where name = 'Old draft'`,
  );
  await server.restart();
  expect(resumePath(await own.get("/survey/creator?step=3"))).toBe(path);
  expect((await visit(server.origin).get(path)).text).toContain("Step 3 of 4");
  expect((await readSurveys(server.databaseFile)).map(({ name }) => name)).not.toContain("Old draft");
  const page = await visitor.get("/survey/creator?step=2");
  expect(page.text).toContain("Your earlier answers are no longer here");
  expect(page.text).toContain("Step 1 of 4");
  expect((await visitor.press(page, "next", ANSWERS[1])).location).toBe("/survey/creator?step=2");
});

test("the device that withdraws the link stays, and gets another one", async () => {
  const visitor = visit(server.origin);
  const path = resumePath(await walkTo(visitor, 2));
  const done = await visitor.go(await visitor.get("/survey/creator/answers"), "withdraw");
  expect(done.text).toContain("Your link has been turned off.");
  const page = await visitor.get("/survey/creator?step=2");
  expect(page.text).toContain("Step 2 of 4");
  expect(resumePath(page)).not.toBe(path);
  expect((await visit(server.origin).get(resumePath(page))).text).toContain("Step 2 of 4");
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}
