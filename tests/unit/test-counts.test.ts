import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closingLine, readCounts, writeCounts } from "../../app/dev/launch/test-counts.js";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-counts-"));
  file = path.join(folder, "counts.json");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("skipped tests are named only where there are some", () => {
  expect(closingLine({ passed: 3, failed: 1, skipped: 0, flaky: 0 })).toBe("3 passed, 1 failed");
  expect(closingLine({ passed: 3, failed: 0, skipped: 2, flaky: 0 })).toBe("3 passed, 0 failed, 2 skipped");
});

test("flaky tests are named only where there are some", () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0, flaky: 1 })).toBe("3 passed, 0 failed, 1 flaky");
});

test("the counts of the run are passed on", () => {
  writeCounts(file, { passed: 3, failed: 1, skipped: 2, flaky: 0 });
  expect(readCounts(file, 1)).toEqual({ passed: 3, failed: 1, skipped: 2, flaky: 0 });
});

test("a run that ends badly without a failed test counts as one failure", () => {
  writeCounts(file, { passed: 3, failed: 0, skipped: 0, flaky: 0 });
  expect(readCounts(file, 137)).toEqual({ passed: 3, failed: 1, skipped: 0, flaky: 0 });
});

test("a run that leaves no counts, or half of them, counts as one failure", () => {
  expect(readCounts(file, 0)).toEqual({ passed: 0, failed: 1, skipped: 0, flaky: 0 });
  writeFileSync(file, '{"passed": 3');
  expect(readCounts(file, 0)).toEqual({ passed: 0, failed: 1, skipped: 0, flaky: 0 });
});
