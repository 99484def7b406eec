import { expect, test } from "vitest";
import { runTool } from "../support/run-tool.ts";

// TypeScript 7 takes a third of the time. Its package has no API yet and Remix needs TypeScript 5, so 5 stays for both.
test("the types fit together", { timeout: 120_000 }, async () => {
  // The next run checks only what depends on a changed file.
  const kept = ["--incremental", "--tsBuildInfoFile", "build/types.tsbuildinfo"];
  const { code, output } = await runTool("typescript-7/bin/tsc", ["-p", "tsconfig.json", "--pretty", "false", ...kept]);
  expect(output, output).toBe("");
  expect(code).toBe(0);
});
