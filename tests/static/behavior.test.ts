import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../support/run-tool.ts";

const SELF = "tests/static/behavior.test.ts";
const sources = read("{app,tests,migrations}/**/*.{ts,tsx,js,css,sh}");
const documents = read("{README.md,docs/**/*.md}");
const settings = read("{package.json,vite.config.ts,Dockerfile,fly.toml,litestream.yml,.ci/*}");
const text = readFileSync(path.join(root, "docs/behavior.md"), "utf8");
const behavior = readBehavior(text);

function read(pattern: string): (readonly [file: string, text: string])[] {
  return globSync(pattern, { cwd: root, exclude: [SELF] }).map(
    (file) => [file, readFileSync(path.join(root, file), "utf8")] as const,
  );
}

/** Citations that name no row, or one that there is not. */
function wrongCitations(file: string, source: string): string[] {
  const mayMention = file.endsWith(".md");
  return findCitations(source)
    .filter(({ rows }) => (rows.length === 0 && !mayMention) || rows.some((row) => !behavior.rows.includes(row)))
    .map((citation) => `${file}: ${citation.text}`);
}

/** Papers that are not in the repository, and numbers of issues. */
function outsideSources(file: string, source: string): string[] {
  return (source.match(/\b(?:SPEC|DESIGN)\.md|\bissues? #?\d+/gi) ?? []).map((found) => `${file}: ${found}`);
}

test("rows are numbered from 1 in each section, without gaps or doubles", () => {
  expect(behavior.rows.length).toBeGreaterThan(100);
  expect(behavior.rows).toEqual(rowsInOrder(behavior));
});

test("the rows and decisions that the file itself names exist", () => {
  const named = text.match(new RegExp(String.raw`\b(?:${behavior.sections.join("|")}) \d+`, "g")) ?? [];
  expect(named.filter((row) => !behavior.rows.includes(row))).toEqual([]);
  const decisions = [...text.matchAll(/\bdecision (\d{4})/g)].map(([, number = ""]) => number);
  expect(decisions.filter((number) => globSync(`docs/decisions/${number}-*.md`, { cwd: root }).length !== 1)).toEqual(
    [],
  );
});

describe("citations", () => {
  test("each names a row that exists", () => {
    expect(sources.flatMap(([, source]) => findCitations(source)).length).toBeGreaterThan(50);
    expect([...sources, ...documents].flatMap(([file, source]) => wrongCitations(file, source))).toEqual([]);
  });

  test("no file cites a paper that is not here, or an issue", () => {
    expect([...sources, ...documents, ...settings].flatMap(([file, source]) => outsideSources(file, source))).toEqual(
      [],
    );
  });
});

interface Behavior {
  sections: readonly string[];
  /** Row names as code cites them, such as `Survey 12`, in file order. */
  rows: readonly string[];
}

/** A place that cites rows of docs/behavior.md. */
interface Citation {
  /** The citation's text, starting with the file name. */
  text: string;
  rows: readonly string[];
}

/** Parses the sections and rows of docs/behavior.md. */
function readBehavior(markdown: string): Behavior {
  return {
    sections: [...markdown.matchAll(/^## (.+)$/gm)].map(([, name = ""]) => name),
    rows: [...markdown.matchAll(/^- \*\*(.+?)\.\*\* /gm)].map(([, row = ""]) => row),
  };
}

/** Returns the row names that the file should have: section by section, each numbered from 1. */
function rowsInOrder({ sections, rows }: Behavior): string[] {
  return sections.flatMap((section) =>
    rows.filter((row) => sectionOf(row) === section).map((_, index) => `${section} ${index + 1}`),
  );
}

const ROW = /[A-Z][a-z-]+(?: [a-z]+)? \d+(?:(?: to | and )\d+)?/;
const CITATION = new RegExp(String.raw`behavior\.md\)?(?:, (${ROW.source}(?:(?:, | and )${ROW.source})*))?`, "g");

/**
 * Finds citations such as `docs/behavior.md, Survey 3 to 6, Cart 1 and 2`. A mention of the file without rows cites no
 * rows.
 */
function findCitations(source: string): Citation[] {
  // A comment may wrap inside a citation.
  const flat = source.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ");
  return [...flat.matchAll(CITATION)].map(([whole, rows = ""]) => ({
    text: whole,
    rows: [...rows.matchAll(new RegExp(ROW, "g"))].flatMap(([part]) => expand(part)),
  }));
}

/** `Survey 3 to 6` is four rows, `Survey 3 and 6` is two. */
function expand(part: string): string[] {
  const [, first = "", link, last = first] = / (\d+)(?:( to | and )(\d+))?$/.exec(part) ?? [];
  const numbers =
    link === " to "
      ? Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index)
      : new Set([first, last]);
  return [...numbers].map((number) => `${sectionOf(part)} ${number}`);
}

function sectionOf(row: string): string {
  return row.replace(/ \d.*$/, "");
}
