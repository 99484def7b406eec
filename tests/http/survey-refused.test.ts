import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, walkTo } from "../support/survey-walk.ts";
import { type Page, valuesOf, visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

test.each(["", "   ", "\n"])("a name of %j is refused, and everything typed is still there", async (name) => {
  const visitor = visit(server.origin);
  const refused = await visitor.press(await visitor.get("/survey/creator"), "next", { ...ANSWERS[1], name });
  expect(refused.status).toBe(400);
  expect(refused.title).toBe("Error: Build Your Platform With Us | TETM");
  expect(refused.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(summaryOf(refused)).toEqual([["#name", "Name is required"]]);
  expect(refused.html).toMatch(/id="name-error"[^>]*>.*?Name is required</);
  expect(refused.html).toMatch(/<input [^>]*id="name"[^>]*aria-invalid="true"[^>]*aria-describedby="name-error"/);
  for (const [field, value] of Object.entries({ ...ANSWERS[1], name }))
    expect(valuesOf(refused, field), field).toEqual([value].flat().filter(Boolean));
  expect(await readSurveys(server.databaseFile)).toEqual([]);
  const saved = await visitor.press(refused, "previous", { name: "Ruth" });
  expect(saved.status).toBe(303);
  await visitor.press(await visitor.get("/survey/creator/answers"), "delete");
});

test("both required answers missing: two messages, each with a link to a field that is there", async () => {
  const visitor = visit(server.origin);
  const refused = await visitor.press(await visitor.get("/survey/creator"), "next");
  expect(summaryOf(refused)).toEqual([
    ["#name", "Name is required"],
    ["#current_stage", "Choose your current stage"],
  ]);
  for (const [link] of summaryOf(refused))
    expect(refused.html).toMatch(new RegExp(`<input [^>]*id="${link?.slice(1)}"`));
  expect(refused.text).toContain("There is a problem");
});

test("an address for email that can't be one stops Submit, and Previous keeps it", async () => {
  const visitor = visit(server.origin);
  const last = await walkTo(visitor, 4);
  const refused = await visitor.press(last, "submit", { ...ANSWERS[4], email: "ruth@" });
  expect(refused.status).toBe(400);
  expect(summaryOf(refused)).toEqual([
    ["#email", "Enter an email address in the correct format, like name@example.com"],
  ]);
  expect(valuesOf(refused, "content_links")).toEqual(ANSWERS[4].content_links);
  expect((await visitor.press(refused, "previous")).status).toBe(303);
  expect(valuesOf(await visitor.get("/survey/creator?step=4"), "email")).toEqual(["ruth@"]);
  expect(
    (await readSurveys(server.databaseFile)).some(({ email, completed_at }) => email === "ruth@" && completed_at),
  ).toBe(false);
});

/** Returns the links and messages of the summary above the form. */
function summaryOf(page: Page): [string | undefined, string | undefined][] {
  const summary = /data-part="error-summary".*?<\/ul>/s.exec(page.html)?.[0] ?? "";
  return [...summary.matchAll(/href="([^"]*)"[^>]*>(.*?)</g)].map(([, link, message]) => [link, message]);
}
