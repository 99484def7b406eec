import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { failWrites, hideSurveys, readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { type Page, valuesOf, visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

test.each([
  ["can't be written", failWrites],
  ["can't be read either", hideSurveys],
])(
  "a database that %s: everything typed stays in the form, and the same button saves it later",
  async (_name, fail) => {
    const visitor = visit(server.origin);
    const first = await visitor.get("/survey/creator");
    const last = await walkTo(visitor, 4);
    const mend = await fail(server.databaseFile);
    const refusedFirst = await visit(server.origin).press(first, "next", ANSWERS[1]);
    const refusedLast = await visitor.press(last, "submit", ANSWERS[4]);
    await mend();
    expectRefused(refusedFirst, ANSWERS[1]);
    expectRefused(refusedLast, ANSWERS[4]);
    expect((await visitor.press(refusedLast, "submit")).location).toBe("/survey/creator/success");
    expect((await readSurveys(server.databaseFile)).at(-1)).toMatchObject({
      email: "ruth@example.com",
      completed_at: expect.any(String),
    });
  },
);

test("pages that can't be shown then say whose fault it is, and lose nothing", async () => {
  const visitor = visit(server.origin);
  const path = resumePath(await walkTo(visitor, 2));
  const answers = await visitor.get("/survey/creator/answers");
  const mend = await hideSurveys(server.databaseFile);
  const pages = [
    await visitor.get("/survey/creator"),
    await visitor.get("/survey/creator/answers"),
    await visitor.press(answers, "delete"),
    await visitor.press(answers, "withdraw"),
    await visit(server.origin).get(path),
  ];
  const file = await visitor.ask("/survey/creator/answers.json");
  const health = await visitor.ask("/healthz");
  await mend();
  for (const page of pages) {
    expect(page.status).toBe(500);
    expect(page.title).toMatch(/^(Error: )?Unexpected Application Error \| TETM$/);
    expect(page.text).not.toContain("in a minute");
    expect(page.headers.get("Retry-After")).toBeNull();
  }
  expect([file.status, health.status]).toEqual([500, 503]);
  expect((await visitor.get("/survey/creator")).text).toContain("Welcome back");
  expect(server.lines.join("\n")).not.toContain(path.slice(-22));
});

function expectRefused(page: Page, answers: Record<string, string | readonly string[]>): void {
  expect(page.status).toBe(503);
  expect(page.title).toBe("Error: Build Your Platform With Us | TETM");
  expect(page.text).toContain("Submission Error There was an issue submitting your survey. Please try again.");
  expect(page.html).toMatch(
    /<dialog open="" [^>]*data-part="toast"[^>]*><div class="[^"]*" data-tone="error" tabindex="-1" autofocus=""><div role="alert">/,
  );
  expect(page.headers.get("Retry-After")).toBe("60");
  for (const [field, value] of Object.entries(answers)) expect(valuesOf(page, field), field).toEqual([value].flat());
}
