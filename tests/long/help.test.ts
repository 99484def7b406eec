import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root, runNode } from "../support/run-tool.ts";

const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
/** Only ours: the compiler, the linter and the formatter have their own help. */
const own = Object.entries(scripts).filter(([, script]) => /^node (app|tests)\//.test(script));

test.each(own)("npm run %s -- --help explains the command without running it", async (name, script) => {
  const { code, output } = await runNode([script.replace("node ", ""), "--help"], {
    DATABASE_URL: "file:/nowhere/at/all.db",
  });
  expect(code).toBe(0);
  expect(output).toMatch(name === "evidence" ? /^\S+ +\S/ : new RegExp(`^\`npm (run )?${name}`));
});
