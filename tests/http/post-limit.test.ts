import { afterAll, beforeAll, expect, test } from "vitest";
import { avoidWindowEnd } from "../support/rate-limit-window.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { eventually } from "../support/visit.ts";

let server: TestServer;

beforeAll(async () => {
  await avoidWindowEnd();
  server = await startServer({ FLY_APP_NAME: "tetm" });
});

afterAll(() => server?.remove());

function post(address: string, path = "/contact"): Promise<Response> {
  const headers = {
    "Fly-Client-IP": address,
    Origin: server.origin,
    "Content-Type": "application/x-www-form-urlencoded",
  };
  return fetch(server.origin + path, { method: "POST", headers, body: "message=kept" });
}

test("a visitor who posts too often gets a page that says when to retry, and others are not limited", async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 15; round += 1)
    for (const { status } of await Promise.all(Array.from({ length: 40 }, () => post("203.0.113.9"))))
      statuses.add(status);
  expect([...statuses]).toEqual([400]);
  const refused = await post("203.0.113.9");
  const html = await refused.text();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(html).toContain("<title>Error: Too many requests | TETM</title>");
  expect(html).toContain("what you typed is still there");
  expect((await post("203.0.113.9", "/cart")).status).toBe(429);
  expect((await post("203.0.113.10")).status).toBe(400);
  expect((await fetch(`${server.origin}/contact`, { headers: { "Fly-Client-IP": "203.0.113.9" } })).status).toBe(200);
});

test("the counts come to the database, without the address", async () => {
  await eventually(async () => (await rows()).map(({ count }) => count)).toEqual([1, 600]);
  expect(JSON.stringify(await rows())).not.toContain("203.0.113");
});

function rows() {
  return withDatabase(server.databaseFile, (db) =>
    db
      .selectFrom("rate_limits")
      .select(["key", "count"])
      .where("key", "like", "post-address:%")
      .orderBy("count")
      .execute(),
  );
}
