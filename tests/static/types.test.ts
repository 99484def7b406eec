import { expect, test } from "vitest";
import { runTool } from "../support/run-tool.ts";

// TypeScript 7 checks in a third of the time. Its package has no API yet, and Remix asks for 5: that stays for both.
test("the types fit together", { timeout: 120_000 }, async () => {
  const { code, output } = await runTool("typescript-7/bin/tsc", ["--project", "tsconfig.json", "--pretty", "false"]);
  expect(output, output).toBe("");
  expect(code).toBe(0);
});
