import { expect, test } from "vitest";
import { avoidWindowEnd } from "../support/rate-limit-window.ts";
import { readEverything } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, valuesOf, visit } from "../support/visitor.ts";

// Limits for one IP address: decisions 0048 and 0052. Other addresses don't wait.

const server = useServer(async () => {
  await avoidWindowEnd();
  return startServer({ FLY_APP_NAME: "tetm" });
});

const from = (address: string) => visit(server.origin, { headers: { "Fly-Client-IP": address } });

async function begin(address: string): Promise<Page> {
  const visitor = from(address);
  return visitor.press(await visitor.get("/survey/creator"), "next", ANSWERS[1]);
}

function expectWait(page: Page, seconds: number): void {
  expect(page.status).toBe(429);
  const wait = Number(page.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
}

test("after twenty surveys an address waits, and what was typed stays", async () => {
  for (let time = 0; time < 20; time += 1) expect((await begin("192.0.2.7")).status).toBe(303);
  const slowed = await begin("192.0.2.7");
  expectWait(slowed, 3600);
  expect(slowed.title).toBe("Error: Build Your Platform With Us | TETM");
  expect(slowed.text).toMatch(
    /Please wait a moment We're getting a lot of requests from your connection right now\. What you typed is still on this page: press the button again in \d+ (minutes?|seconds?)\./,
  );
  for (const [field, value] of Object.entries(ANSWERS[1]))
    expect(valuesOf(slowed, field), field).toEqual([value].flat());
  expect(await readSurveys(server.databaseFile)).toHaveLength(20);
  expect((await begin("192.0.2.8")).status).toBe(303);
});

test("after ten wrong links to a survey an address waits, with the right one too", async () => {
  const path = resumePath(await walkTo(visit(server.origin), 2));
  const before = await readSurveys(server.databaseFile);
  const guesser = from("192.0.2.1");
  for (let guess = 1; guess <= 10; guess += 1)
    expect((await guesser.ask(`/survey/creator/resume/guess-${guess}`)).status).toBe(404);
  const slowed = await guesser.ask("/survey/creator/resume/guess-11");
  expectWait(slowed, 900);
  expect(slowed.text).toContain("Please wait a moment");
  const right = await guesser.ask(path);
  expect([right.status, right.headers.getSetCookie(), right.text]).toEqual([429, [], slowed.text]);
  expect((await from("192.0.2.2").get(path)).text).toContain("Step 2 of 4");
  expect(await readSurveys(server.databaseFile)).toEqual(before);
});

test(
  "a visitor who posts too often, whatever it is, gets a page that says when to retry",
  { tags: "long", timeout: 300_000 },
  async () => {
    await avoidWindowEnd({ needed: 120 });
    const post = (address: string, path = "/contact") =>
      from(address).ask(path, {
        method: "POST",
        headers: { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" },
        body: "message=kept",
      });
    const statuses = new Set<number>();
    for (let round = 0; round < 15; round += 1)
      for (const { status } of await Promise.all(Array.from({ length: 40 }, () => post("203.0.113.9"))))
        statuses.add(status);
    expect([...statuses]).toEqual([400]);
    const refused = await post("203.0.113.9");
    expectWait(refused, 3600);
    expect(refused.title).toBe("Error: Too many requests | TETM");
    expect(refused.text).toContain("what you typed is still there");
    expect((await post("203.0.113.9", "/cart")).status).toBe(429);
    expect((await post("203.0.113.10")).status).toBe(400);
    expect((await from("203.0.113.9").get("/contact")).status).toBe(200);
  },
);

test("no address is kept: neither in the database nor in the log", async () => {
  const printed = server.lines.join("\n") + (await readEverything(server.databaseFile));
  expect(printed).not.toMatch(/192\.0\.2\.|203\.0\.113\./);
});
