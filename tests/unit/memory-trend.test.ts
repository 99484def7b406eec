import { expect, test } from "vitest";
import { byMinute, growth, isLevel, isSmall, type MemorySample, spread } from "../evidence/load/memory-trend.ts";

/** Returns ten samples per minute for five minutes. */
function over(megabytes: (minutes: number, index: number) => number): MemorySample[] {
  return Array.from({ length: 51 }, (_, index) => ({ minutes: index / 10, megabytes: megabytes(index / 10, index) }));
}

/** Returns samples of twenty minutes, with `more` megabytes added after the tenth minute. */
function steps(more: number): MemorySample[] {
  return Array.from({ length: 601 }, (_, index) => ({
    minutes: index / 30,
    megabytes: 180 + (index > 300 ? more : 0),
  }));
}

test("the slope of a straight line is its own", () => {
  expect(growth(over((minutes) => 150 + 7 * minutes))).toBeCloseTo(7);
  expect(growth(over((minutes) => 150 - 3 * minutes))).toBeCloseTo(-3);
});

test("what goes up and down by garbage collection is level", () => {
  expect(isLevel(over((_minutes, index) => 180 + 4 * (index % 5)))).toBe(true);
});

test("what grows in the first minute only is level", () => {
  expect(isLevel(over((minutes) => 150 + 40 * Math.min(minutes, 1)))).toBe(true);
});

test("what grows slowly under the ups and downs is not level", () => {
  expect(isLevel(over((minutes, index) => 150 + 3 * minutes + 4 * (index % 5)))).toBe(false);
});

test("what takes six megabytes more between two minutes after the fourth is not level, however slowly", () => {
  expect([spread(steps(6)), isLevel(steps(6))]).toEqual([6, false]);
  expect([spread(steps(4)), isLevel(steps(4))]).toEqual([4, true]);
});

test("small is what never takes 200 MB", () => {
  expect([isSmall(over(() => 199)), isSmall(over((minutes) => (minutes === 3 ? 200 : 150)))]).toEqual([true, false]);
});

test("too little to tell is not called level", () => {
  expect([isLevel([]), isLevel([{ minutes: 0, megabytes: 100 }])]).toEqual([false, false]);
});

test("each minute has the first sample after it", () => {
  expect(byMinute(over((minutes) => minutes)).map(({ megabytes }) => megabytes)).toEqual([0, 1, 2, 3, 4, 5]);
});
