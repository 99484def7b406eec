import { expect, test } from "vitest";
import { promiseClock } from "../../app/desk/surveys/survey-case.ts";
import { promiseWords } from "../../app/desk/surveys/survey-list.ts";

const SENT = "2026-03-01T12:00:00.000Z";
const HOUR = 60 * 60 * 1000;

function clockAfter(milliseconds: number, status: "new" | "contacted" = "new", submittedAt: string | null = SENT) {
  return promiseClock({ submittedAt, status }, new Date(Date.parse(SENT) + milliseconds));
}

const edges: [milliseconds: number, expected: object, label: string][] = [
  [0, { state: "waiting", hours: 24 }, "Due in 24 hr"],
  [HOUR, { state: "waiting", hours: 23 }, "Due in 23 hr"],
  [24 * HOUR - 1, { state: "waiting", hours: 1 }, "Due in 1 hr"],
  [24 * HOUR, { state: "due", hours: 24 }, "Due"],
  [48 * HOUR - 1, { state: "due", hours: 1 }, "Due"],
  [48 * HOUR, { state: "overdue", hours: 0 }, "Overdue"],
  [49 * HOUR, { state: "overdue", hours: 1 }, "Overdue"],
];

test.each(edges)("%d ms after it was sent on", (milliseconds, expected, label) => {
  const clock = clockAfter(milliseconds);
  expect(clock).toEqual(expected);
  expect(promiseWords(clock).label).toBe(label);
});

test("whoever has answered has kept the promise, however late", () => {
  expect(clockAfter(0, "contacted")).toEqual({ state: "answered" });
  expect(clockAfter(1000 * HOUR, "contacted")).toEqual({ state: "answered" });
});

test("a draft promises nothing yet, and counts as answered once somebody took care of it", () => {
  expect(clockAfter(1000 * HOUR, "new", null)).toEqual({ state: "draft" });
  expect(clockAfter(0, "contacted", null)).toEqual({ state: "answered" });
});
