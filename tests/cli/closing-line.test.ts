import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root, runTool } from "../support/run-tool.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-closing-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [
    "tests that pass and are skipped",
    ["test('a', () => {}); test.skip('b', () => {})"],
    "1 passed, 0 failed, 1 skipped",
  ],
  [
    "tests in groups",
    ["describe('a', () => { test('b', () => {}); describe('c', () => { test('d', () => {}) }) })"],
    "2 passed, 0 failed",
  ],
  [
    "a test that fails",
    ["test('a', () => { throw new Error('made up') })", "test('b', () => {})"],
    "1 passed, 1 failed",
  ],
  ["a file that does not load", ["throw new Error('made up')", "test('b', () => {})"], "1 passed, 1 failed"],
  ["an error that nobody caught", ["test('a', () => { Promise.reject(new Error('made up')) })"], "1 passed, 1 failed"],
  [
    "a hook that fails after its tests",
    ["describe('a', () => { afterAll(() => { throw new Error('made up') }); test('b', () => {}) })"],
    "1 passed, 1 failed",
  ],
])("%s", async (_name, files, line) => {
  for (const [index, source] of files.entries()) writeFileSync(path.join(folder, `${index}.test.js`), source);
  const { code, stdout, output } = await runMadeUpTests();
  expect(stdout.trimEnd().split("\n").at(-1), output).toBe(line);
  expect(code).toBe(line.includes(" 0 failed") ? 0 : 1);
});

function runMadeUpTests() {
  const reporter = path.join(root, "tests/support/closing-line-reporter.ts");
  return runTool(
    "vitest/vitest.mjs",
    ["run", "--root", folder, "--globals", "--no-color", "--reporter=default", `--reporter=${reporter}`],
    { TEST_COUNTS_FILE: "", CI: "true" },
  );
}
