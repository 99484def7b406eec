import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { walkTo } from "../support/survey-walk.ts";
import { type Page, visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

test("rows are added and removed by buttons, and everything else on the page is saved with it", async () => {
  const visitor = visit(server.origin);
  let page = await walkTo(visitor, 4);
  const added = await visitor.press(page, "add-link", { content_links: ["one"], success_vision: "Kept" });
  expect(added.location).toBe("/survey/creator?step=4&rows=2");
  page = await visitor.get(added.location ?? "");
  expect(rowsOf(page)).toEqual(["one", ""]);
  page = await visitor.go(page, "add-link", { content_links: ["one", "two"] });
  expect(rowsOf(page)).toEqual(["one", "two", ""]);
  expect(buttonsOf(page)).toEqual(["remove-link-0", "remove-link-1", "remove-link-2"]);
  page = await visitor.go(page, "remove-link-0");
  expect(rowsOf(page)).toEqual(["two", ""]);
  page = await visitor.go(page, "remove-link-1");
  expect(rowsOf(page)).toEqual(["two"]);
  expect(buttonsOf(page)).toEqual([]);
  expect(await readSurveys(server.databaseFile)).toContainEqual(
    expect.objectContaining({ content_links: '["two"]', success_vision: "Kept" }),
  );
});

test("a row can be added until there are twenty", async () => {
  const visitor = visit(server.origin);
  const links = Array.from({ length: 19 }, (_, index) => `link ${index}`);
  const page = await visitor.go(await walkTo(visitor, 4), "add-link", { content_links: links });
  expect(rowsOf(page)).toEqual([...links, ""]);
  expect(page.html).not.toContain("Add another link");
});

function rowsOf(page: Page): string[] {
  return page.form?.fields.filter(([name]) => name === "content_links").map(([, value]) => value) ?? [];
}

function buttonsOf(page: Page): string[] {
  return page.form?.buttons.map(({ intent }) => intent).filter((intent) => intent.startsWith("remove-link")) ?? [];
}
