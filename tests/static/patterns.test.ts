import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { analyse } from "scslre";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { root } from "../support/run-tool.ts";

// A pattern that a long text keeps busy keeps everybody waiting: JavaScript can't stop it (OWASP, ReDoS).

/** They take quadratic time, on texts that are short: an address, a name, a path, digits, a search, a cut answer. */
const ON_SHORT_TEXTS = [
  String.raw`/([\p{L}\p{M}\p{N}\p{Co}]+)[^\p{L}\p{M}\p{N}\p{Co}]*$/u`,
  String.raw`/[?#].*$/s`,
  String.raw`/\/+$/`,
  String.raw`/.*JPG/`,
  String.raw`/(?<=.)\+.*$/s`,
  String.raw`/[^\s<>"'(]*@[^\s<>"')]*/g`,
  String.raw`/\.[^/]*$|^\/\.well-known\//`,
  String.raw`/\B(?=(?:\d{3})+$)/g`,
];

function patternsIn(source: string): string[] {
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  }
  visit(ts.createSourceFile("file.tsx", source, ts.ScriptTarget.Latest));
  return found;
}

function isSlow(pattern: string): boolean {
  const end = pattern.lastIndexOf("/");
  return analyse({ source: pattern.slice(1, end), flags: pattern.slice(end + 1) }).reports.length > 0;
}

test("a pattern takes time in proportion to its text", () => {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: root, exclude: ["app/dev/**"] });
  const patterns = new Set(files.flatMap((file) => patternsIn(readFileSync(path.join(root, file), "utf8"))));
  expect(patterns.size).toBeGreaterThan(200);
  expect([...patterns].filter(isSlow).toSorted()).toEqual(ON_SHORT_TEXTS.toSorted());
});

describe("is found:", () => {
  test.each([
    ["cubic time", String.raw`/^\s*(?:[\d\s]+|\S+)\s*$/`],
    ["quadratic time", String.raw`/\s*\n\s*/g`],
    ["exponential time", String.raw`/^(\w+\s?)*$/`],
  ])("%s", (_time, pattern) => {
    expect(isSlow(pattern)).toBe(true);
  });
});
