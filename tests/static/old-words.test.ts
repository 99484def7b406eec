import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../support/run-tool.ts";

// Terms of our own that the field's words have replaced: see docs/glossary.md for those that are left. Single words are
// not listed, because a site for creators may need them in their usual sense.

const SELF = "tests/static/old-words.test.ts";

/** Each old term and its replacement. A space also stands for a hyphen, a capital letter or a line break. */
const OLD_WORDS: Record<string, string> = {
  "present request": "request context",
  "parts of build": "fast path",
  "patient driver": "busy retry",
  "patient connection": "busy retry",
  "answer pieces": "answer chunks",
  "commit group": "group commit",
  "hold bounds": "hold limits",
  "borrowed server": "shared server",
  "bare server": "baseline server",
  "dear request": "expensive request",
  "post office": "webhook delivery",
  "book keeper": "observer",
  "rush hours": "concurrent sequences",
  "spec section": "behavior rows",
  "tcp gate": "TCP proxy",
  "stand in": "fake",
  "by turns": "alternately",
};

const files = globSync(["README.md", "{app,tests,docs}/**/*.{ts,tsx,js,css,md,sh}"], { cwd: root })
  .filter((file) => file !== SELF && file !== "docs/glossary.md" && !file.startsWith("docs/decisions/"))
  .map((file) => {
    const source = readFileSync(path.join(root, file), "utf8");
    // A comment may wrap between two words.
    return { file, text: `${file}\n${source}`.replaceAll(/\n\s*(?:\/\/|\*)?\s*/g, " ") };
  });

test.each(Object.entries(OLD_WORDS))("no file says '%s': it is called %s", (word) => {
  expect(files.filter(({ text }) => pattern(word).test(text)).map(({ file }) => file)).toEqual([]);
});

test("an old word is found in names, in plurals and across lines of a comment", () => {
  for (const text of ["presentRequest()", "present-request.ts", "PRESENT_REQUEST", "present requests"])
    expect(pattern("present request").test(text), text).toBe(true);
  expect(pattern("tcp gate").test("tcp gates")).toBe(true);
  expect(pattern("tcp gate").test("tcp gateway")).toBe(false);
});

function pattern(word: string): RegExp {
  return new RegExp(String.raw`(?<![a-z])(?i:${word.replaceAll(" ", "[ _-]?")}s?)(?![a-z])`);
}
