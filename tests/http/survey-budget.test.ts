import { afterAll, beforeAll, expect, test } from "vitest";
import { avoidWindowEnd } from "../support/rate-limit-window.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS } from "../support/survey-walk.ts";
import { valuesOf, visit } from "../support/visitor.ts";

// docs/decisions/0048

let server: TestServer;

beforeAll(async () => {
  await avoidWindowEnd();
  server = await startServer({ FLY_APP_NAME: "tetm" });
});

afterAll(() => server?.remove());

const from = (address: string) => visit(server.origin, { headers: { "Fly-Client-IP": address } });

test("after twenty surveys an address waits, keeps what was typed, and others do not wait", async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 20; time += 1) {
    const visitor = from("192.0.2.7");
    statuses.push((await visitor.press(await visitor.get("/survey/creator"), "next", ANSWERS[1])).status);
  }
  expect(new Set(statuses)).toEqual(new Set([303]));
  const visitor = from("192.0.2.7");
  const slowed = await visitor.press(await visitor.get("/survey/creator"), "next", ANSWERS[1]);
  expect([slowed.status, slowed.title]).toEqual([429, "Error: Build Your Platform With Us | TETM"]);
  const seconds = Number(slowed.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect(slowed.text).toMatch(
    /Please wait a moment We're getting a lot of requests from your connection right now\. What you typed is still on this page: press the button again in \d+ (minutes?|seconds?)\./,
  );
  for (const [field, value] of Object.entries(ANSWERS[1]))
    expect(valuesOf(slowed, field), field).toEqual([value].flat());
  expect(await readSurveys(server.databaseFile)).toHaveLength(20);
  const other = from("192.0.2.8");
  expect((await other.press(await other.get("/survey/creator"), "next", ANSWERS[1])).status).toBe(303);
});
