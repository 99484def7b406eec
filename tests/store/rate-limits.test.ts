import { expect, test } from "vitest";
import { countOne, type RateLimit, secondsToWait } from "../../app/server/security/rate-limit.store.server.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const LIMIT: RateLimit = { name: "try", most: 3, windowSeconds: 60 };
const START = new Date("2026-01-01T00:00:00.000Z");

const store = useTestDatabase();

test("there is no wait below the limit, and at the limit until the window ends", async () => {
  for (const waited of [0, 0, 0]) {
    expect(await secondsToWait(store.db, LIMIT, "a", START)).toBe(waited);
    await countOne(store.db, LIMIT, "a", START);
  }
  expect(await secondsToWait(store.db, LIMIT, "a", START)).toBe(60);
  expect(await secondsToWait(store.db, LIMIT, "a", after(59.5))).toBe(1);
  expect(await secondsToWait(store.db, LIMIT, "a", after(60))).toBe(0);
});

test("each window, each key and each limit counts by itself", async () => {
  for (const second of [0, 20, 40]) await countOne(store.db, LIMIT, "a", after(second));
  await countOne(store.db, LIMIT, "a", after(60));
  expect(await secondsToWait(store.db, LIMIT, "a", after(50))).toBe(10);
  expect(await secondsToWait(store.db, LIMIT, "a", after(61))).toBe(0);
  expect(await secondsToWait(store.db, LIMIT, "b", after(50))).toBe(0);
  expect(await secondsToWait(store.db, { ...LIMIT, name: "other" }, "a", after(50))).toBe(0);
});

test("counts that come at once are all counted", async () => {
  await Promise.all(Array.from({ length: 50 }, () => countOne(store.db, LIMIT, "a", START)));
  expect(await counts()).toEqual([50]);
});

function after(seconds: number): Date {
  return new Date(START.getTime() + seconds * 1000);
}

async function counts(): Promise<number[]> {
  return (await store.db.selectFrom("rate_limits").select("count").execute()).map((row) => row.count);
}
