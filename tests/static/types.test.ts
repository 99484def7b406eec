import { expect, test } from "vitest";
import { runTool } from "../support/run-tool.ts";

test("the types fit together", { timeout: 120_000 }, async () => {
  const { code, output } = await runTool("typescript/bin/tsc", ["--project", "tsconfig.json", "--pretty", "false"]);
  expect(output, output).toBe("");
  expect(code).toBe(0);
});
