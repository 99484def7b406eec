import { expect, test } from "vitest";
import { brokenBounds, quantileOf, type SiegeResult } from "../evidence/siege/bounds.ts";

const HELD: SiegeResult = {
  name: "made up",
  row: 1,
  seconds: 60,
  samples: [
    { kind: "GET", path: "/", status: 200, milliseconds: 40 },
    { kind: "POST", path: "/contact", status: 303, milliseconds: 900 },
  ],
  broken: [],
  turnedAway: 0,
  soldOut: 0,
  emailsPromised: 3,
  emailsMissing: 0,
  teamEmails: 20,
  emailsToOne: 6,
  memory: 399,
  crashed: false,
  databaseGrowth: 49,
  attack: { requests: 10, statuses: { 429: 10 }, bytes: 100, failed: null },
  clientLag: 1,
};

test("a site within all bounds holds", () => {
  expect(brokenBounds(HELD)).toEqual([]);
});

test.each<[string, Partial<SiegeResult>]>([
  ["nobody was measured", { samples: [] }],
  ["crash", { crashed: true }],
  ["p99 1000 ms", { samples: [{ kind: "GET", path: "/", status: 200, milliseconds: 1_000 }] }],
  ["memory 400 MB", { memory: 400 }],
  ["1 answers 5xx", { samples: [{ kind: "GET", path: "/", status: 503, milliseconds: 1 }] }],
  ["1 without an answer", { samples: [{ kind: "GET", path: "/", status: 0, milliseconds: 1 }] }],
  ["1 refused", { samples: [{ kind: "POST", path: "/contact", status: 429, milliseconds: 1 }] }],
  ["1 could not finish", { broken: ["a message was answered with 429"] }],
  ["2 sizes sold out, 0 shoppers turned away", { soldOut: 2 }],
  ["0 sizes sold out, 1 shoppers turned away", { turnedAway: 1 }],
  ["3 emails missing", { emailsMissing: 3 }],
  ["database 50 MB larger", { databaseGrowth: 50 }],
  ["21 emails to the team", { teamEmails: 21 }],
  ["7 emails to one person", { emailsToOne: 7 }],
  ["the attack could not begin: no form", { attack: { ...HELD.attack, failed: "no form" } }],
])("%s", (words, change) => {
  expect(brokenBounds({ ...HELD, ...change })).toEqual([words]);
});

test("of a hundred answers, the 99th percentile is the second slowest", () => {
  const samples = Array.from({ length: 100 }, (_, place) => ({
    kind: "GET" as const,
    path: "/",
    status: 200,
    milliseconds: 100 - place,
  }));
  expect([0.5, 0.99, 1].map((share) => quantileOf(samples, share))).toEqual([50, 99, 100]);
});
