import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { rules } from "./architecture-rules.ts";
import { readModule } from "./support/read-module.ts";
import { root } from "./support/run-tool.ts";

const modules = globSync("{app,migrations,tests}/**/*.{ts,tsx,js,jsx}", { cwd: root }).map((file) =>
  readModule(file.replaceAll("\\", "/"), readFileSync(path.join(root, file), "utf8")),
);

test("the sources are read at all", () => {
  const entry = modules.find((module) => module.path === "app/services.server.ts");
  expect(entry?.imports.map((one) => one.file ?? one.package)).toContain("app/database/connect.server.ts");
});

test.each([
  'import type { X } from "./b.ts"',
  'export { x } from "./b.ts"',
  'type X = import("./b.ts").X',
  'const x = await import("./b.ts")',
])("%s is an import", (source) => {
  expect(readModule("app/ui/a.ts", source).imports.map(({ file }) => file)).toEqual(["app/ui/b.ts"]);
});

describe.each(rules)("$name", ({ reason, check, violation }) => {
  test("the sources keep to it", () => {
    const complaints = check(modules);
    expect(complaints, [reason, ...complaints].join("\n")).toEqual([]);
  });

  test("a made-up violation is found", () => {
    expect(check(Object.entries(violation).map(([file, source]) => readModule(file, source)))).toHaveLength(1);
  });
});
