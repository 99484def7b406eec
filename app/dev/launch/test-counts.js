import { readFileSync, writeFileSync } from "node:fs";

/**
 * @typedef {{ passed: number; failed: number; skipped: number; flaky: number }} TestCounts A flaky test passed on its
 *   second try; it counts as passed, too.
 */

/**
 * The line that a test run ends with.
 *
 * @param {TestCounts} counts
 */
export function closingLine({ passed, failed, skipped, flaky }) {
  const others = [skipped > 0 ? `, ${skipped} skipped` : "", flaky > 0 ? `, ${flaky} flaky` : ""].join("");
  return `${passed} passed, ${failed} failed${others}`;
}

/**
 * @param {string} file
 * @param {TestCounts} counts
 */
export function writeCounts(file, counts) {
  writeFileSync(file, JSON.stringify(counts));
}

/**
 * The counts that the run left, or one failure where it ended without any.
 *
 * @param {string} file
 * @param {number} exitCode Vitest's; a failure that no test stands for counts as one
 * @returns {TestCounts}
 */
export function readCounts(file, exitCode) {
  try {
    const counts = JSON.parse(readFileSync(file, "utf8"));
    return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1, skipped: 0, flaky: 0 };
  }
}
