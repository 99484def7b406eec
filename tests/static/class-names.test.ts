import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { __unstable__loadDesignSystem as loadDesignSystem } from "@tailwindcss/node";
import { describe, expect, test } from "vitest";
import { root } from "../support/run-tool.ts";

const STYLES = "app/ui/styles";

/** Marks for `group-*` or `peer-*` have no rule of their own. */
const MARK = /^(?:group|peer)(?:\/[a-z]+)?$/;

/** Returns class names in views' attributes, with each one's file. */
function classNamesOfViews(): Map<string, string> {
  const found = globSync("app/**/*.tsx", { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(/\b(?:className|look)="([^"]+)"/g)].flatMap(
      ([, names = ""]) => names.split(/\s+/).map((name) => [name, file] as const),
    ),
  );
  return new Map(found);
}

describe("class names of the views", async () => {
  const base = path.join(root, STYLES);
  const design = await loadDesignSystem(readFileSync(path.join(base, "site.css"), "utf8"), { base });
  const names = classNamesOfViews();

  test("the views were read", () => {
    expect(names.size).toBeGreaterThan(300);
  });

  test("each is a utility of Tailwind or of app/ui/styles", () => {
    const found = [...names].filter(([name]) => !MARK.test(name));
    const css = design.candidatesToCss(found.map(([name]) => name));
    const unknown = found.filter((_, index) => css[index] == null);
    expect(unknown.map(([name, file]) => `${file}: ${name}`)).toEqual([]);
  });
});

test("nothing reads a variable of the theme, because they are inlined: --theme() gives their values", () => {
  const files = globSync(["app/**/*.tsx", `${STYLES}/*.css`], { cwd: root });
  const read = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(/var\(--(?:color|spacing|text|leading|radius)-[^)]*\)/g)]
      .filter(() => file !== `${STYLES}/theme.css`)
      .map(([use]) => `${file}: ${use}`),
  );
  expect(read).toEqual([]);
});

test("style sheets are few and short: what utilities can say stands in the views", () => {
  const files = globSync("{app,public}/**/*.css", { cwd: root });
  expect(files.filter((file) => path.dirname(file) !== STYLES)).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(12);
  const lines = files.map((file) => readFileSync(path.join(root, file), "utf8").split("\n").length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_500);
});
