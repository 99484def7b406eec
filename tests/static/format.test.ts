import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root, runTool } from "../support/run-tool.ts";

const MOST_COLUMNS = 120;

test("every file is as the formatter writes it", async () => {
  const { code, output } = await runTool("oxfmt/bin/oxfmt", ["--check"]);
  expect(code, output).toBe(0);
});

test("no comment is wider than a line: the formatter leaves them as they are", () => {
  const wide = globSync("{app,migrations,tests}/**/*.{ts,tsx,js,css}", { cwd: root }).flatMap((file) =>
    readFileSync(`${root}/${file}`, "utf8")
      .split("\n")
      .flatMap((line, at) => (line.length > MOST_COLUMNS && isComment(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

function isComment(line: string): boolean {
  return !line.includes("oxlint-disable") && /^\s*(\/\/|\/\*|\* |\{\/\*)/.test(line);
}
