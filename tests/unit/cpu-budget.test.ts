import { expect, test } from "vitest";
import {
  BURST,
  charge,
  fullBudget,
  makeCpuMeter,
  REFILL,
  secondsUntilLeft,
} from "../../app/server/cpu-budget.server.ts";

/** Returns a meter, and what it reads: processor time and a clock, in milliseconds. */
function meterOf() {
  const read = { used: 0, time: 0 };
  const meter = makeCpuMeter(
    () => read.used,
    () => read.time,
  );
  return {
    meter,
    read,
    work: (milliseconds: number) =>
      Object.assign(read, { used: read.used + milliseconds, time: read.time + milliseconds }),
  };
}

test("what is used while several are under way is shared among them", () => {
  const { meter, work } = meterOf();
  const endFirst = meter.start();
  work(10);
  const endSecond = meter.start();
  work(10);
  expect(endSecond()).toBe(5);
  work(10);
  expect(endFirst()).toBe(25);
  work(1_000);
  const endThird = meter.start();
  work(3);
  expect(endThird()).toBe(3);
});

test("what begins within a millisecond after a reading begins with it: not even then is a request free", () => {
  const { meter, read } = meterOf();
  const endFirst = meter.start();
  read.time += 0.9;
  read.used += 0.5;
  const endSecond = meter.start();
  read.used += 0.5;
  expect(endSecond()).toBe(0.5);
  read.time += 0.9;
  read.used += 7;
  expect(endFirst()).toBe(7.5);
});

test("a budget is overdrawn by what turns out to be expensive, and comes back by and by", () => {
  const budget = fullBudget(0);
  charge(budget, { cpu: BURST + 1_000, bytes: 0 });
  expect(secondsUntilLeft(budget, 0)).toBe(1_000 / REFILL / 1_000);
  expect(secondsUntilLeft(budget, 4_001)).toBe(0);
  secondsUntilLeft(budget, 1e9);
  expect(budget.left).toBe(BURST);
});

test("bytes cost too, and nobody is kept out for longer than a minute", () => {
  const budget = fullBudget(0);
  charge(budget, { cpu: 0, bytes: 65_536 * 100 });
  expect(budget.left).toBe(BURST - 100);
  charge(budget, { cpu: 1e6, bytes: 0 });
  expect(secondsUntilLeft(budget, 0)).toBe(60);
});
