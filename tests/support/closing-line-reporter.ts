import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import { closingLine, type TestCounts, writeCounts } from "../../app/dev/launch/test-counts.js";

/**
 * Counts the tests for the run's closing line. `npm test` prints the line after Vitest ends; a direct run of Vitest
 * prints it here.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const counts = countTests(modules, unhandledErrors.length);
    const file = process.env.TEST_COUNTS_FILE;
    if (file) writeCounts(file, counts);
    else console.log(closingLine(counts));
  }
}

type Module = Pick<TestModule, "errors"> & {
  children: {
    allTests(): Iterable<{ result(): { state: string } }>;
    allSuites(): Iterable<{ errors(): readonly unknown[] }>;
  };
};

/** Files that fail to load, hooks that throw and unhandled errors count as failures too. */
export function countTests(modules: readonly Module[], unhandledErrors: number): TestCounts {
  const counts = { passed: 0, failed: unhandledErrors, skipped: 0 };
  for (const module of modules) {
    counts.failed += module.errors().length;
    for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "passed") counts.passed += 1;
      else if (state === "skipped") counts.skipped += 1;
      else counts.failed += 1;
    }
  }
  return counts;
}
