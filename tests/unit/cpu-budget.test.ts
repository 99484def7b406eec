import { expect, test } from "vitest";
import {
  BURST,
  charge,
  fullBudget,
  makeCpuMeter,
  REFILL,
  secondsUntilLeft,
} from "../../app/server/cpu-budget.server.ts";

test("what is used while several are under way is shared among them", () => {
  let used = 0;
  const meter = makeCpuMeter(
    () => used,
    () => used,
  );
  const endFirst = meter.start();
  used += 10;
  const endSecond = meter.start();
  used += 10;
  expect(endSecond()).toBe(5);
  used += 10;
  expect(endFirst()).toBe(25);
  used += 1_000;
  const endThird = meter.start();
  used += 3;
  expect(endThird()).toBe(3);
});

test("what begins within a millisecond after a reading begins with it: not even then is a request free", () => {
  let used = 0;
  let time = 0;
  const meter = makeCpuMeter(
    () => used,
    () => time,
  );
  const endFirst = meter.start();
  time += 0.9;
  used += 0.5;
  const endSecond = meter.start();
  used += 0.5;
  expect(endSecond()).toBe(0.5);
  time += 0.9;
  used += 7;
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
