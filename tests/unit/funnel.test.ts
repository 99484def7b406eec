import { expect, test } from "vitest";
import { makeFunnel, readFunnelPeriod } from "../../app/desk/funnel/funnel.ts";

const NOW = new Date("2026-03-31T23:30:00.000Z");

test("the funnel counts from the beginning, and a step's time is known from when the next one was reached", () => {
  const rows = makeFunnel([
    { step: 1, seconds: -1, surveys: 10 },
    { step: 2, seconds: -1, surveys: 10 },
    { step: 3, seconds: 60, surveys: 4 },
    { step: 3, seconds: 300, surveys: 1 },
    { step: 3, seconds: -1, surveys: 1 },
    { step: 4, seconds: -1, surveys: 3 },
    { step: 5, seconds: 90, surveys: 2 },
  ]);
  expect(rows).toEqual([
    { step: 1, surveys: 10, share: 1, median: null, ninetieth: null },
    { step: 2, surveys: 10, share: 1, median: 60, ninetieth: 300 },
    { step: 3, surveys: 6, share: 0.6, median: null, ninetieth: null },
    { step: 4, surveys: 3, share: 0.3, median: 90, ninetieth: 90 },
    { step: "finished", surveys: 2, share: 0.2, median: null, ninetieth: null },
  ]);
});

const periods: [address: string, expected: object][] = [
  ["", { from: "2026-03-02", to: "2026-03-31", preset: 30, wrong: null }],
  ["days=7", { from: "2026-03-25", to: "2026-03-31", preset: 7, wrong: null }],
  ["days=all", { from: null, to: null, preset: "all", wrong: null }],
  ["from=2026-01-01", { from: "2026-01-01", to: null, preset: null, wrong: null }],
  ["from=2026-02-02&to=2026-01-01", { from: "2026-01-01", to: "2026-02-02", preset: null, wrong: null }],
  [
    "from=2026-02-31&to=x",
    { from: "2026-03-02", to: "2026-03-31", preset: 30, wrong: { from: "2026-02-31", to: "x" } },
  ],
  ["to=0026-12-01", { from: "2026-03-02", to: "2026-03-31", preset: 30, wrong: { from: "", to: "0026-12-01" } }],
];

test("today is New York's: at 8 PM there, UTC's day has changed", () => {
  const evening = new Date("2026-04-01T00:30:00.000Z");
  expect(readFunnelPeriod(new URLSearchParams("days=7"), evening)).toMatchObject({
    from: "2026-03-25",
    to: "2026-03-31",
  });
});

test.each(periods)("the period of '%s'", (address, expected) => {
  expect(readFunnelPeriod(new URLSearchParams(address), NOW)).toEqual(expected);
});
