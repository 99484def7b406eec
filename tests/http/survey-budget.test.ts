import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { windowStart } from "../../app/security/rate-limit.store.server.ts";
import { avoidWindowEnd } from "../support/rate-limit-window.ts";
import { changeDatabase } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, walkTo } from "../support/survey-walk.ts";
import { autosave, valuesOf, visit } from "../support/visitor.ts";

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

test("once everybody together has saved what we take, the page says so, for a button and for an autosave, and nothing is lost", async () => {
  const visitor = from("192.0.2.9");
  const page = await walkTo(visitor, 2);
  await autosave(visitor, page, { niche: "counted 1", sequence: "1" });
  const start = windowStart({ windowSeconds: 300 }, new Date()).toISOString();
  await changeDatabase(
    server.databaseFile,
    sql`insert into rate_limits (key, window_start, count) values ('survey-kept-all:all', ${start}, 16000000) on conflict (key, window_start) do update set count = 16000000`,
  );
  // The server learns the total of all visitors within a second of a save that it counts.
  let [sequence, kept] = [1, "counted 1"];
  for (let status = 200; status !== 429; sequence += 1) {
    expect([status, sequence]).toEqual([200, expect.toSatisfy((time: number) => time < 100)]);
    await wait(200);
    ({ status } = await autosave(visitor, page, { niche: `counted ${sequence + 1}`, sequence: String(sequence + 1) }));
    if (status === 200) kept = `counted ${sequence + 1}`;
  }
  const crowded = await visitor.press(page, "next", { ...ANSWERS[2], sequence: String(sequence + 1) });
  expect([crowded.status, crowded.title]).toEqual([429, "Error: Build Your Platform With Us | TETM"]);
  expect(Number(crowded.headers.get("Retry-After"))).toBeLessThanOrEqual(300);
  expect(crowded.text).toContain(
    "More people are filling out this survey than we can handle. Your answers are still on this page: press the button again in",
  );
  for (const [field, value] of Object.entries(ANSWERS[2]))
    expect(valuesOf(crowded, field), field).toEqual([value].flat());
  const saved = await autosave(visitor, page, { niche: "more", sequence: String(sequence + 2) });
  expect(saved.status).toBe(429);
  expect(saved.html).toContain("We're very busy right now");
  expect((await readSurveys(server.databaseFile)).filter(({ niche }) => niche === kept)).toHaveLength(1);
  await server.waitForRecord(({ msg, limit }) => msg === "common budget spent" && limit === "survey-kept-all");
});
