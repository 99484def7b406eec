import { defineConfig } from "vitest/config";
import { headlineMetrics } from "./app/ui/headline-metrics.vite.ts";
import { projects } from "./tests/support/vitest-projects.ts";

export default defineConfig({
  plugins: [headlineMetrics()],
  publicDir: "public",
  test: {
    environment: "./tests/support/worker-environment.ts",
    // Vitest merges the root's lists with those of each project, so lists that differ are in the projects.
    projects,
    // `npm test` leaves these to `npm test -- --all`: a shorter test of the same kind is in the short run.
    tags: [{ name: "long" }],
    // A test must not fail because the machine is busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    pool: "forks",
    // No test changes modules that another test imports, and reloading the same modules for each file takes a minute.
    isolate: false,
    // Some files wait more than they compute, so more workers than processors pay off.
    maxWorkers: 4,
    reporters: ["default", "./tests/support/closing-line-reporter.ts"],
  },
});
