import { expect, test } from "vitest";
import { runTool } from "../support/run-tool.ts";

test("the linter finds nothing", { timeout: 120_000 }, async () => {
  const { code, output } = await runTool("oxlint/bin/oxlint", ["--deny-warnings"]);
  expect(code, output).toBe(0);
});
