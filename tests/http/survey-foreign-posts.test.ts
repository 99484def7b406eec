import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { walkTo } from "../support/survey-walk.ts";
import { visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

const FORM = "application/x-www-form-urlencoded";
const BODY = "name=Foreign&current_stage=exploring&intent=next&page=foreign";

test.each([
  ["/survey/creator?step=1", { Origin: "https://evil.example" }],
  ["/survey/creator?step=1", { Origin: "null" }],
  ["/survey/creator?step=1", { "Sec-Fetch-Site": "cross-site" }],
  ["/survey/creator?step=1", { "Sec-Fetch-Site": "same-site" }],
  ["/survey/creator.data?step=1", { Origin: "https://evil.example" }],
  ["/survey/creator.data?step=1", { Origin: "null" }],
  ["/survey/creator.data?step=1", { "Sec-Fetch-Site": "cross-site" }],
  ["/survey/creator/answers", { Origin: "https://evil.example" }],
  ["/survey/creator/answers.data", { Origin: "https://evil.example" }],
  ["/survey/creator/resume.data", { Origin: "https://evil.example" }],
])("a post to %s with %j saves nothing", async (path, headers) => {
  const response = await post(path, BODY, headers);
  expect(response.status).toBe(403);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await namesKept()).not.toContain("Foreign");
});

test.each<Record<string, string>>([
  { "Sec-Fetch-Site": "cross-site" },
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "no origin" },
])("the refusal of %j is a page in words", async (headers) => {
  const response = await post("/survey/creator?step=1", BODY, headers);
  const html = await response.text();
  expect(response.status).toBe(403);
  expect(html).toContain("<title>Error: This form was sent from another site | TETM</title>");
  expect(html).toMatch(/<h1[^>]*>(<span>)?This form was sent from another site/);
  expect(html).toMatch(/^<!DOCTYPE html>/);
});

test("another site can't delete or withdraw with the visitor's cookies", async () => {
  const visitor = visit(server.origin);
  await walkTo(visitor, 2);
  for (const intent of ["delete", "withdraw"]) {
    for (const path of ["/survey/creator/answers", "/survey/creator/answers.data"]) {
      const headers = { "Content-Type": FORM, Origin: "https://evil.example" };
      expect(
        (await visitor.ask(path, { method: "POST", body: `intent=${intent}`, headers })).status,
      ).toBeGreaterThanOrEqual(400);
    }
  }
  expect((await visitor.get("/survey/creator")).text).toContain("Welcome back");
  expect((await readSurveys(server.databaseFile)).at(-1)).toMatchObject({ key_generation: 1 });
});

test("a text browser, which sends neither header, is let in", async () => {
  const response = await post("/survey/creator?step=1", BODY.replace("Foreign", "Lynx"), {});
  expect(response.status).toBe(200);
  expect(await namesKept()).toContain("Lynx");
});

test.each(["PUT", "DELETE", "PATCH"])("%s saves nothing", async (method) => {
  const init = { method, body: BODY, headers: { "Content-Type": FORM, Origin: "https://evil.example" } };
  const response = await fetch(`${server.origin}/survey/creator?step=1`, init);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(await namesKept()).not.toContain("Foreign");
});

function post(path: string, body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(server.origin + path, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { "Content-Type": FORM, ...headers },
  });
}

async function namesKept(): Promise<string[]> {
  return (await readSurveys(server.databaseFile)).map(({ name }) => name);
}
