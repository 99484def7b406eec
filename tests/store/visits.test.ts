import type { IncomingMessage, ServerResponse } from "node:http";
import { sql } from "kysely";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { deleteOldVisits, makeVisitCounter, type VisitCounter } from "../../app/site/visits/count-visits.server.ts";
import { sumDays, sumPages, sumSources } from "../../app/site/visits/visits.store.server.ts";
import { postgresUrl } from "../support/fresh-database.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ALL = { from: "2026-01-01", to: "2028-12-31" };

const store = useTestDatabase();
let time: Date;

beforeEach(() => {
  // Late in the evening in New York.
  time = new Date("2026-06-02T03:30:00.000Z");
});

function counter(): VisitCounter {
  return makeVisitCounter(
    {
      db: store.db,
      log: pino({ level: "silent" }),
      now: () => time,
      settings: { siteOrigin: "https://tetm.example" },
      cookies: { desk: { name: "__Host-tetm-desk" } },
    },
    ["/", "/shop", "/shop/:slug"],
  );
}

function open(visits: VisitCounter, url: string, headers: Record<string, string> = {}, status = 200): void {
  const request = { method: "GET", url, headers: { "user-agent": BROWSER, ...headers } };
  visits.count(request as unknown as IncomingMessage, { statusCode: status } as ServerResponse);
}

test("two processes add to the same sums, by the day in New York", async () => {
  const [one, other] = [counter(), counter()];
  open(one, "/?utm_source=x", { referer: "https://news.example/a" });
  open(one, "/shop", { referer: "https://tetm.example/" });
  open(other, "/shop", {}, 304);
  await Promise.all([one.flush(), other.flush()]);
  time = new Date("2026-06-02T04:30:00.000Z");
  open(one, "/shop/covenant-tee");
  await one.flush();
  await one.flush();
  expect(await sumDays(store.db, ALL)).toEqual([
    { day: "2026-06-01", views: 3, visits: 2 },
    { day: "2026-06-02", views: 1, visits: 1 },
  ]);
  expect(await sumPages(store.db, ALL, 2)).toEqual([
    { page: "/shop", views: 2, visits: 1 },
    { page: "/", views: 1, visits: 1 },
  ]);
  expect(await sumSources(store.db, ALL, 9)).toEqual([
    { host: "", visits: 2 },
    { host: "news.example", visits: 1 },
  ]);
});

test.each([
  ["a robot", "/", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }, 200],
  ["a member", "/", { cookie: "a=b; __Host-tetm-desk=xyz" }, 200],
  ["a page that isn't there", "/", {}, 404],
  ["a file", "/icon.svg", {}, 200],
])("%s is not counted", async (_, url, headers, status) => {
  const visits = counter();
  open(visits, url, headers, status);
  await visits.flush();
  expect(await sumDays(store.db, ALL)).toEqual([]);
});

test("a flood of made-up sites makes 200 rows a day and loses no visit", async () => {
  for (let round = 0; round < 3; round += 1) {
    const visits = counter();
    for (let number = 0; number < 5_000; number += 1)
      open(visits, "/", { referer: `https://made-up-${round}-${number}.example/` });
    await visits.flush();
  }
  const sources = await sumSources(store.db, ALL, 1_000);
  expect(sources.length).toBeLessThanOrEqual(201);
  expect(sources.reduce((sum, { visits }) => sum + visits, 0)).toBe(15_000);
  expect(sources[0]?.host).toBe("other");
});

test.skipIf(postgresUrl())("what can't be written now is written the next time", async () => {
  const visits = counter();
  open(visits, "/", { referer: "https://news.example/" });
  const { db } = store;
  await sql`pragma query_only = on`.execute(db);
  await visits.flush();
  open(visits, "/");
  await sql`pragma query_only = off`.execute(db);
  await visits.flush();
  expect(await sumDays(db, ALL)).toEqual([{ day: "2026-06-01", views: 2, visits: 2 }]);
  expect(await sumSources(db, ALL, 9)).toEqual([
    { host: "", visits: 1 },
    { host: "news.example", visits: 1 },
  ]);
});

test("sums of more than two years ago are deleted", async () => {
  const visits = counter();
  open(visits, "/");
  await visits.flush();
  const deps = { db: store.db, log: pino({ level: "silent" }), now: () => time };
  time = new Date("2028-05-30T12:00:00.000Z");
  await deleteOldVisits(deps);
  expect(await sumDays(store.db, ALL)).toHaveLength(1);
  time = new Date("2028-06-05T12:00:00.000Z");
  await deleteOldVisits(deps);
  expect(await sumDays(store.db, ALL)).toEqual([]);
  expect(await sumSources(store.db, ALL, 9)).toEqual([]);
});
