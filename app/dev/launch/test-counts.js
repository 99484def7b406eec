import { readFileSync, writeFileSync } from "node:fs";

/**
 * @typedef {{ passed: number; failed: number; skipped: number }} TestCounts
 */

/**
 * The line that a test run ends with.
 *
 * @param {TestCounts} counts
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
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
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
