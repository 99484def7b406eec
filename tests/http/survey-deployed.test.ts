import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS } from "../support/survey-walk.ts";
import { visit } from "../support/visitor.ts";

const ORIGIN = "https://faith.example";
// The header that the proxy in front of the server sends. Remix compares it with a request's Origin.
const PROXY = { "X-Forwarded-Host": "faith.example" };
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ SITE_ORIGIN: ORIGIN, SESSION_SECRET: "s".repeat(32) });
});

afterAll(async () => {
  await server?.remove();
});

test("over https cookies are Secure and belong to this host alone, and the link has the site's address", async () => {
  const visitor = visit(server.origin, { headers: PROXY });
  await visitor.get("/survey/creator");
  const body = new URLSearchParams({ ...ANSWERS[1], archetypes: "Sage", intent: "next" } as Record<
    string,
    string
  >).toString();
  const saved = await visitor.ask("/survey/creator?step=1", {
    method: "POST",
    body,
    headers: { ...FORM, Origin: ORIGIN },
  });
  expect([saved.status, saved.location]).toEqual([303, "/survey/creator?step=2"]);
  expect([...visitor.jar.keys()].toSorted()).toEqual(["__Host-tetm-cookies", "__Host-tetm-survey"]);
  for (const line of saved.headers.getSetCookie()) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const page = await visitor.get("/survey/creator?step=2");
  expect(page.text).toMatch(/https:\/\/faith\.example\/survey\/creator\/resume\/[\w-]{22}/);
});

test.each(["http://127.0.0.1", "http://faith.example", "https://www.faith.example"])(
  "a post from %s saves nothing",
  async (origin) => {
    const before = await readSurveys(server.databaseFile);
    for (const path of ["/survey/creator?step=1", "/survey/creator.data?step=1"]) {
      const body = "name=Foreign&current_stage=exploring&intent=next";
      const response = await visit(server.origin, { headers: PROXY }).ask(path, {
        method: "POST",
        body,
        headers: { ...FORM, Origin: origin },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
    expect(await readSurveys(server.databaseFile)).toEqual(before);
  },
);
