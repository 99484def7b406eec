import type { SerializedError } from "vitest";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { closingLine, type TestCounts, writeCounts } from "../../app/dev/launch/test-counts.js";

/** Counts tests for the closing line, which `npm test` prints at its end. Lists flaky tests (docs/decisions/0081). */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const counts = countTests(modules, unhandledErrors.length);
    for (const { name, error } of flakyTests(modules))
      console.log(`Flaky, passed on the second try: ${name}\n${error}`);
    const file = process.env.TEST_COUNTS_FILE;
    if (file) writeCounts(file, counts);
    else console.log(closingLine(counts));
  }
}

/** Characters of an error to print. */
const LONGEST_ERROR = 1000;

type CountedTest = Pick<TestCase, "fullName" | "module"> & {
  result(): { state: string; errors?: readonly { message: string }[] | undefined };
  diagnostic(): { flaky: boolean } | undefined;
};
type Module = Pick<TestModule, "errors"> & {
  children: {
    allTests(): Iterable<CountedTest>;
    allSuites(): Iterable<{ errors(): readonly unknown[] }>;
  };
};

/** Files that fail to load, throwing hooks and unhandled errors count as failures too. */
function countTests(modules: readonly Module[], unhandledErrors: number): TestCounts {
  const counts = { passed: 0, failed: unhandledErrors, skipped: 0, flaky: flakyTests(modules).length };
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

/** Flaky tests with their first error: a property-based test's counterexample is nowhere else. */
function flakyTests(modules: readonly Module[]): { name: string; error: string }[] {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return tests
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => ({
      name: `${test.module.relativeModuleId} > ${test.fullName}`,
      error: (test.result().errors?.[0]?.message ?? "").slice(0, LONGEST_ERROR),
    }));
}
