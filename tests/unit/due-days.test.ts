import { expect, test } from "vitest";
import { dueDays } from "../../app/desk/cases/case.ts";
import { newYorkDay, readDay } from "../../app/ui/days.ts";

test("a day is the company's, not Greenwich's", () => {
  expect(newYorkDay(new Date("2026-03-02T04:59:00.000Z"))).toBe("2026-03-01");
  expect(newYorkDay(new Date("2026-03-02T05:00:00.000Z"))).toBe("2026-03-02");
});

test("what is due: before today, today, today and six days more, across a change of clocks", () => {
  const now = new Date("2026-03-07T20:00:00.000Z");
  expect(dueDays("overdue", now)).toEqual({ first: "0000-01-01", last: "2026-03-06" });
  expect(dueDays("today", now)).toEqual({ first: "2026-03-07", last: "2026-03-07" });
  expect(dueDays("week", now)).toEqual({ first: "2026-03-07", last: "2026-03-13" });
});

test.each([
  ["2026-01-31", "2026-01-31"],
  [" 2026-1-1 ", "2026-01-01"],
  ["12/1/2026", "2026-12-01"],
  // Chrome's date input sends this when someone types 12/01/26.
  ["0026-12-01", null],
  ["1999-12-31", null],
  ["2100-01-01", null],
  ["2026-02-29", null],
  ["2026-13-01", null],
  ["tomorrow", null],
  ["", null],
])("%s is read as the day %s", (text, day) => expect(readDay(text)).toBe(day));
