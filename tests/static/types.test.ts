import { expect, test } from "vitest";
import { runTool } from "../support/run-tool.ts";

// TypeScript 7 checks in a third of the time. But its package has no API yet, and Remix requires TypeScript 5, so 5
// stays installed for both uses.
test("the types fit together", { timeout: 120_000 }, async () => {
  // The next run checks only what depends on a file that has changed.
  const kept = ["--incremental", "--tsBuildInfoFile", "build/types.tsbuildinfo"];
  const { code, output } = await runTool("typescript-7/bin/tsc", ["-p", "tsconfig.json", "--pretty", "false", ...kept]);
  expect(output, output).toBe("");
  expect(code).toBe(0);
});
