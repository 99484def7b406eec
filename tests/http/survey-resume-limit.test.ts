import { afterAll, beforeAll, expect, test } from "vitest";
import { readEverything } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { resumePath, walkTo } from "../support/survey-walk.ts";
import { visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ FLY_APP_NAME: "tetm" });
});

afterAll(async () => {
  await server?.remove();
});

test("after ten wrong links an address has to wait, others do not", async () => {
  const path = resumePath(await walkTo(visit(server.origin), 2));
  const before = await readSurveys(server.databaseFile);
  const guesser = visit(server.origin, { headers: { "fly-client-ip": "192.0.2.1" } });
  for (let guess = 1; guess <= 10; guess += 1) {
    expect((await guesser.ask(`/survey/creator/resume/guess-${guess}`)).status).toBe(404);
  }
  const slowed = await guesser.ask("/survey/creator/resume/guess-11");
  expect(slowed.status).toBe(429);
  expect(slowed.text).toContain("Please wait a moment");
  const wait = Number(slowed.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(900);
  const right = await guesser.ask(path);
  expect([right.status, right.headers.getSetCookie()]).toEqual([429, []]);
  expect(right.text).toBe(slowed.text);
  const other = visit(server.origin, { headers: { "fly-client-ip": "192.0.2.2" } });
  expect((await other.get(path)).text).toContain("Step 2 of 4");
  expect(await readSurveys(server.databaseFile)).toEqual(before);
});

test("no address is kept: neither in the database nor in the log", async () => {
  const visitor = visit(server.origin, { headers: { "fly-client-ip": "192.0.2.44" } });
  await visitor.get("/survey/creator/resume/guess");
  expect(server.lines.join("\n")).not.toContain("192.0.2.44");
  expect(await readEverything(server.databaseFile)).not.toContain("192.0.2.44");
});
