import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, walkTo } from "../support/survey-walk.ts";
import { visit } from "../support/visitor.ts";

const LONG = {
  success_vision: `${"<".repeat(9_980)}seen-as-typed`,
  ideal_tetm_support: `${"<".repeat(9_980)}helped-as-typed`,
  content_links: Array.from({ length: 10 }, (_, row) => `https://example.com/${row}/${"x".repeat(1_900)}`),
};

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(() => server?.remove());

const times = (html: string, text: string) => html.split(text).length - 1;

test("a form with long answers contains each once, has no scripts, and can be submitted", async () => {
  const visitor = visit(server.origin);
  const last = await walkTo(visitor, 4);
  expect(last.html).toContain("<script");
  await visitor.press(last, "previous", { ...ANSWERS[4], ...LONG });
  const large = await visitor.get("/survey/creator?step=4");
  expect([large.status, large.html.includes("<script"), large.html.includes("modulepreload")]).toEqual([
    200,
    false,
    false,
  ]);
  expect([
    times(large.html, "seen-as-typed"),
    times(large.html, "helped-as-typed"),
    times(large.html, "https://example.com/3/"),
  ]).toEqual([1, 1, 1]);
  expect(large.headers.get("Cache-Control")).toBe("private, no-store");
  expect(large.headers.get("Content-Security-Policy")).not.toContain("nonce-");
  expect(Buffer.byteLength(large.html)).toBeLessThan(500_000);
  const sent = await visitor.press(large, "submit", { success_vision: `${LONG.success_vision}!` });
  expect([sent.status, sent.location]).toEqual([303, "/survey/creator/success"]);
  const row = (await readSurveys(server.databaseFile)).at(-1);
  expect([row?.success_vision, row?.ideal_tetm_support, JSON.parse(row?.content_links ?? "[]")]).toEqual([
    `${LONG.success_vision}!`,
    LONG.ideal_tetm_support,
    LONG.content_links,
  ]);
});

test("a refused one keeps everything typed, and the next, shorter page has its scripts again", async () => {
  const visitor = visit(server.origin);
  const refused = await visitor.press(await walkTo(visitor, 4), "submit", { ...LONG, email: "no address" });
  expect([refused.status, refused.title.startsWith("Error: "), refused.html.includes("<script")]).toEqual([
    400,
    true,
    false,
  ]);
  expect([times(refused.html, "seen-as-typed"), times(refused.html, "helped-as-typed")]).toEqual([1, 1]);
  expect((await visitor.get("/survey/creator?step=2")).html).toContain("<script");
});
