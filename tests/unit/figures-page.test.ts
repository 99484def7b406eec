import { expect, test } from "vitest";
import { figuresPage } from "../evidence/figures/figures-page.ts";
import type { Noise } from "../evidence/figures/machine-noise.ts";
import type { PartRun } from "../evidence/figures/parts.ts";

const QUIET: Noise = { others: 0.01, spread: 0.02, work: 4 };
const part = { name: "weight", title: "Weight", command: ["page-weight"] as const };

function pageOf(run: Partial<PartRun>): string {
  const one: PartRun = { part, output: "| a |", code: 0, minutes: 1.25, noise: [QUIET, QUIET], ...run };
  return figuresPage([one], [{ ...part, title: "Another" }], { started: new Date("2026-11-25T12:00:00Z"), minutes: 2 });
}

test("the page has its date, what a command printed, and what was left out", () => {
  const page = pageOf({});
  expect(page).toContain("on 2026-11-25 in one run of 2 minutes");
  expect(page).toContain("## Weight\n\n`npm run evidence -- page-weight`\n\n| a |");
  expect(page).toContain("Left out of this run: Another.");
});

test.each([
  ["a quiet machine", {}, "| Weight | 1.3 | 1% | 2% | 0% | no | hold |"],
  ["a command that failed", { code: 1 }, "| no | **failed** |"],
  ["other programs", { noise: [QUIET, { ...QUIET, others: 0.2 }] as const }, "| 20% | 2% | 0% | yes |"],
  ["work that varies", { noise: [{ ...QUIET, spread: 0.3 }, QUIET] as const }, "| 1% | 30% | 0% | yes |"],
  ["a machine that gets slower", { noise: [QUIET, { ...QUIET, work: 5 }] as const }, "| 1% | 2% | 25% | yes |"],
])("%s can be told from the first table", (_, run, row) => expect(pageOf(run)).toContain(row));
