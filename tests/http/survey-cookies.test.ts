import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

test("a cookie cleared in the middle loses nothing: the form still knows its survey", async () => {
  const visitor = visit(server.origin);
  let page = await walkTo(visitor, 3);
  visitor.jar.clear();
  page = await visitor.go(page, "next", ANSWERS[3]);
  expect(page.text).toContain("Step 4 of 4");
  const [before] = await readSurveys(server.databaseFile);
  expect((await visitor.go(page, "submit", ANSWERS[4])).title).toBe("Survey Complete | TETM");
  const records = await readSurveys(server.databaseFile);
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({
    id: before?.id,
    niche: "Bread & wine",
    preferred_style: "done_with_you",
    email: "ruth@example.com",
  });
  expect((await visitor.get("/survey/creator")).text).toContain("You've submitted this survey");
});

test("a browser that keeps no cookies goes through the whole survey by the pages that it gets", async () => {
  const visitor = visit(server.origin, { blocksCookies: true });
  const before = (await readSurveys(server.databaseFile)).length;
  let page = await visitor.get("/survey/creator");
  for (const step of [1, 2, 3] as const) {
    page = await visitor.press(page, "next", { ...ANSWERS[step], ...(step === 1 && { name: "Blocked" }) });
    expect(page.status).toBe(200);
    expect(page.text).toContain(`Step ${step + 1} of 4`);
    expect(page.text).toContain("Your browser didn't save our cookie");
    expect(page.form?.action).toBe(`/survey/creator?step=${step + 1}`);
  }
  page = await visitor.press(page, "previous", { ...ANSWERS[4], email: "half@" });
  expect(page.text).toContain("Step 3 of 4");
  page = await visitor.press(page, "next");
  expect((await visitor.press(page, "submit")).status).toBe(400);
  const sent = await visitor.press(page, "submit", ANSWERS[4]);
  expect([sent.status, sent.location]).toEqual([303, "/survey/creator/success"]);
  const records = await readSurveys(server.databaseFile);
  expect(records).toHaveLength(before + 1);
  expect(records.find(({ name }) => name === "Blocked")).toMatchObject({
    niche: "Bread & wine",
    weak_areas: '["Visuals/Graphics","Merch/Products"]',
    email: "ruth@example.com",
    furthest_step: 4,
  });
});

test("a link opened where cookies are blocked says what is wrong", async () => {
  const page = await walkTo(visit(server.origin), 2);
  const blocked = await visit(server.origin, { blocksCookies: true }).get(resumePath(page));
  expect(blocked.status).toBe(200);
  expect(blocked.text).toContain("This browser is blocking cookies");
});

test("the cookies can't be read by scripts, and go to no other site", async () => {
  const visitor = visit(server.origin);
  const saved = await visitor.press(await visitor.get("/survey/creator"), "next", ANSWERS[1]);
  const lines = saved.headers.getSetCookie();
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(lines.find((line) => line.startsWith("tetm-survey="))).toContain("Max-Age=7776000");
});
