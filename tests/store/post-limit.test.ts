import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import type { RateLimit } from "../../app/server/security/rate-limit.store.server.ts";
import { makePostLimit, makeSharedCounter } from "../../app/server/security/shared-counter.server.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const LIMIT: RateLimit = { name: "test", most: 5, windowSeconds: 300 };
const HEADER = "fly-client-ip";

const store = useTestDatabase();
let time: Date;

beforeEach(() => void (time = new Date("2026-03-01T12:01:00.000Z")));

const log = pino({ level: "silent" });
const machine = () => makeSharedCounter({ db: store.db, now: () => time, log });
const make = (clientAddressHeader: string | null) =>
  makePostLimit(machine(), { secrets: ["s".repeat(32)], settings: { clientAddressHeader } });
const counted = async () =>
  (await store.db.selectFrom("rate_limits").select(["key", "count"]).orderBy("key").execute()).map(({ key, count }) => [
    key,
    count,
  ]);

test("one machine counts to its limit without writing each time, and again in the next window", async () => {
  const { count } = machine();
  const waits = Array.from({ length: 7 }, () => count(LIMIT, "a"));
  expect(waits).toEqual([0, 0, 0, 0, 0, 240, 240]);
  expect(count(LIMIT, "b")).toBe(0);
  expect(await counted()).toEqual([]);
  time = new Date("2026-03-01T12:05:00.000Z");
  expect(count(LIMIT, "a")).toBe(0);
});

test("two machines agree once they have shared their counts", async () => {
  const [one, other] = [machine(), machine()];
  for (let post = 0; post < 3; post += 1) one.count(LIMIT, "a");
  for (let post = 0; post < 2; post += 1) other.count(LIMIT, "a");
  other.count(LIMIT, "b");
  await one.share();
  await other.share();
  expect(await counted()).toEqual([
    ["test:a", 5],
    ["test:b", 1],
  ]);
  expect([other.count(LIMIT, "a"), other.count(LIMIT, "b")]).toEqual([240, 0]);
  // The first machine learns the new total when it shares its next count.
  expect(one.count(LIMIT, "a")).toBe(0);
  await one.share();
  expect(one.count(LIMIT, "a")).toBe(240);
  expect(await counted()).toEqual([
    ["test:a", 6],
    ["test:b", 1],
  ]);
});

test("a visitor is told by the address that a proxy names, half of it for IPv6, else by the cookies, else there is one limit for all", () => {
  const proxied = make(HEADER);
  expect(exhaust(proxied.take, { [HEADER]: "203.0.113.9", Cookie: "a" })).toBe(240);
  expect(proxied.take(new Headers({ [HEADER]: "203.0.113.9", Cookie: "b" }))).toBe(240);
  expect(proxied.take(new Headers({ [HEADER]: "203.0.113.10" }))).toBe(0);
  expect(exhaust(proxied.take, { [HEADER]: "2001:db8:0:1::1" })).toBe(240);
  expect(proxied.take(new Headers({ [HEADER]: "2001:DB8::1:0:0:0:9" }))).toBe(240);
  expect(proxied.take(new Headers({ [HEADER]: "2001:db8:0:2::1" }))).toBe(0);
  const bare = make(null);
  expect(exhaust(bare.take, { [HEADER]: "1.2.3.4", Cookie: "cart=1" })).toBe(240);
  expect(bare.take(new Headers({ [HEADER]: "1.2.3.4", Cookie: "cart=2" }))).toBe(0);
  expect(exhaust(bare.take, {})).toBe(0);
});

/** Sends 600 requests that must all be allowed. Returns the wait before the next one. */
function exhaust(take: (headers: Headers) => number, header: Record<string, string>): number | string {
  for (let post = 0; post < 600; post += 1) if (take(new Headers(header)) !== 0) return `stopped at ${post}`;
  return take(new Headers(header));
}
