import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { rules } from "./architecture-rules.ts";
import { violations } from "./architecture-violations.ts";
import { readModule } from "./support/read-module.ts";
import { root } from "./support/run-tool.ts";

const modules = ["app", "migrations", "tests"]
  .flatMap(listSources)
  .map((file) => readModule(file, readFileSync(path.join(root, file), "utf8")));

function listSources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.[jt]sx?$/.test(name))
    .map((name) => path.posix.join(folder, ...name.split(path.sep)));
}

test("the sources are read at all", () => {
  const entry = modules.find((module) => module.path === "app/services.server.ts");
  expect(entry?.imports.map((one) => one.file ?? one.package)).toContain("app/database/connect.server.ts");
});

describe.each(rules)("$name", ({ name, reason, check }) => {
  test("the sources keep to it", () => {
    const complaints = check(modules);
    expect(complaints, [reason, ...complaints].join("\n")).toEqual([]);
  });

  const madeUp = violations.filter((violation) => violation.rule === name);

  test.each(madeUp)("a made-up violation is found: $expected", ({ files, expected }) => {
    const found = Object.entries(files).map(([file, source]) => readModule(file, source));
    expect(check(found)).toEqual(expected === null ? [] : [expected]);
  });

  test("it was shown able to fail", () => {
    expect(madeUp.some((violation) => violation.expected !== null)).toBe(true);
  });
});
