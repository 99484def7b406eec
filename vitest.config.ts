import { defineConfig } from "vitest/config";
import { headlineMetrics } from "./app/ui/headline-metrics.vite.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { projects } from "./tests/support/vitest-projects.ts";

export default defineConfig({
  plugins: [headlineMetrics()],
  publicDir: "public",
  test: {
    environment: "./tests/support/worker-environment.ts",
    globalSetup: "tests/support/global-setup.ts",
    // Lists of the root are added to those of a project: what differs stands here.
    projects,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A machine that has other things to do is no reason to fail; Vitest gives up after one second.
    expect: { poll: { timeout: 10_000 } },
    // A test that passes on its second try is named as flaky at the end of the run (docs/decisions/0081).
    retry: 1,
    pool: "forks",
    // No test changes what another one imports, and loading the same modules anew for each file takes a minute.
    isolate: false,
    // Some files wait more than they work.
    maxWorkers: 4,
    reporters: ["default", "./tests/support/closing-line-reporter.ts"],
  },
});
