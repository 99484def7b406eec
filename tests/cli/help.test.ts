import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root, runNode } from "../support/run-tool.ts";

const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

test("there are at most 17 commands", () => expect(Object.keys(scripts).length).toBeLessThanOrEqual(17));

test.each(Object.entries(scripts))(
  "npm run %s -- --help explains the command without running it",
  async (name, script) => {
    const { code, output } = await runNode([script.replace("node ", ""), "--help"], {
      DATABASE_URL: "file:/nowhere/at/all.db",
    });
    expect(code).toBe(0);
    expect(output).toMatch(name === "evidence" || name === "draw" ? /^\S+ +\S/ : new RegExp(`^\`npm (run )?${name}`));
  },
);
