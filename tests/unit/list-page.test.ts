import { expect, test } from "vitest";
import { toPage, readsDown, readTimeKey, readCursor, timeKey } from "../../app/desk/list/list-page.ts";

const cut = (found: number[], turn: Parameters<typeof toPage>[1], forward: "older" | "newer" = "older") =>
  toPage(found, turn, String, { size: 3, forward });

test("the address names at most one way on", () => {
  expect(readCursor(new URLSearchParams())).toBeNull();
  expect(readCursor(new URLSearchParams("older="))).toBeNull();
  expect(readCursor(new URLSearchParams("older=5"))).toEqual({ to: "older", key: "5" });
  expect(readCursor(new URLSearchParams("newer=5"))).toEqual({ to: "newer", key: "5" });
  expect(readCursor(new URLSearchParams("newer=5&older=6"))).toEqual({ to: "older", key: "6" });
});

test("a list that fits on one page leads nowhere", () => {
  expect(cut([3, 2, 1], null)).toEqual({ rows: [3, 2, 1], prev: null, next: null });
  expect(cut([], null)).toEqual({ rows: [], prev: null, next: null });
});

const older = (key: string) => ({ to: "older", key }) as const;
const newer = (key: string) => ({ to: "newer", key }) as const;

test("newest first: on to older ones, and back", () => {
  expect(cut([9, 8, 7, 6], null)).toEqual({ rows: [9, 8, 7], prev: null, next: older("7") });
  expect(cut([6, 5, 4, 3], older("7"))).toEqual({ rows: [6, 5, 4], prev: newer("6"), next: older("4") });
  expect(cut([3, 2], older("4"))).toEqual({ rows: [3, 2], prev: newer("3"), next: null });
  expect(cut([4, 5, 6, 7], newer("3"))).toEqual({ rows: [6, 5, 4], prev: newer("6"), next: older("4") });
  expect(cut([7, 8, 9], newer("6"))).toEqual({ rows: [9, 8, 7], prev: null, next: older("7") });
});

test("oldest first: the same, the other way round", () => {
  expect(cut([1, 2, 3, 4], null, "newer")).toEqual({ rows: [1, 2, 3], prev: null, next: newer("3") });
  expect(cut([4, 5], newer("3"), "newer")).toEqual({ rows: [4, 5], prev: older("4"), next: null });
  expect(cut([3, 2, 1], older("4"), "newer")).toEqual({ rows: [1, 2, 3], prev: null, next: newer("3") });
});

test("stores read down for older rows and for the newest, up for newer ones and for the oldest", () => {
  expect([readsDown(null), readsDown({ to: "older", key: "1" }), readsDown({ to: "newer", key: "1" })]).toEqual([
    true,
    true,
    false,
  ]);
  expect([readsDown(null, "newer"), readsDown({ to: "older", key: "1" }, "newer")]).toEqual([false, true]);
});

test("a key of time and id comes back as it was, and a made-up one does no harm", () => {
  const row = { time: "2026-03-01T12:00:00.000Z", id: "a_-b" };
  expect(readTimeKey(timeKey(row))).toEqual(row);
  expect(readTimeKey("'; drop table audit_log; --")).toEqual({ time: "'; drop table audit_log; --", id: "" });
});
