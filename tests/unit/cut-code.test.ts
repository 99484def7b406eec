import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { unusedCode } from "../../app/dev/build/cut-unused.vite.ts";
import { cutFrom } from "../../app/dev/build/unused/cut-code.ts";

const code = `function outer() { function inner(a) { return a; } invariant(inner, "never " + "read"); return "kept" === "kept"; }`;

test("functions at any depth, texts, patterns, spans and the messages of invariant are replaced", () => {
  const cut = cutFrom(code, { bodies: { inner: "return 1;" } }, "a.js");
  expect(cut).toBe(
    `function outer() { function inner(a) { return 1; } invariant(inner, ""); return "kept" === "kept"; }`,
  );
  const rest = cutFrom(
    `if (a.mode&1) b(); /* from */ c(); /* to */ d();`,
    { texts: { "d();": "e();" }, patterns: [[/\w\.mode&1/, "true"]], spans: [["/* from */", "/* to */", ""]] },
    "a.js",
  );
  expect(rest).toBe("if (true) b(); /* to */ e();");
});

test.each([
  [{ bodies: { gone: "" } }, "a.js no longer has a function or class gone: see app/dev/build/unused"],
  [{ texts: { gone: "" } }, "a.js no longer contains `gone`: see app/dev/build/unused"],
  [{ patterns: [[/gone/, ""]] as const }, "a.js no longer contains /gone/: see app/dev/build/unused"],
  [{ spans: [["outer", "gone", ""]] as const }, "a.js no longer contains `outer` to `gone`: see app/dev/build/unused"],
])("what is no longer there fails the build with a sentence: %j", (cut, sentence) => {
  expect(() => cutFrom(code, cut, "a.js")).toThrow(sentence);
});

test("every file of the framework contains what is cut from it", () => {
  for (const [file, cut] of Object.entries(unusedCode)) {
    const whole = readFileSync(path.join("node_modules", file), "utf8");
    expect(cutFrom(whole, cut, file).length, file).toBeLessThan(whole.length);
  }
});

test("nothing of the site uses what is cut", () => {
  const used = globSync("app/**/*.{ts,tsx}", { exclude: ["app/dev/**"] }).filter((file) =>
    /\b(?:clientLoader|HydrateFallback|useBlocker|useViewTransitionState|PrefetchPageLinks|useFetchers|NavLink)\b|<Await\b|\bprefetch=|\bviewTransition\b|fetcher\.load\(|"react-router/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(used).toEqual([]);
});
