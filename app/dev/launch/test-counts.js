import { readFileSync, writeFileSync } from "node:fs";

/**
 * @typedef {{ passed: number; failed: number; skipped: number; flaky: number }} TestCounts A flaky test passed on its
 *   second try; it counts as passed, too.
 */

/** @param {TestCounts} counts */
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
 * Counts one failure if the run ended without writing any.
 *
 * @param {string} file
 * @param {number} exitCode Vitest's; a nonzero code without a failed test counts as one failure
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
