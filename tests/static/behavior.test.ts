import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../support/run-tool.ts";

const text = readFileSync(path.join(root, "docs/behavior.md"), "utf8");
const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, name = ""]) => name);
/** Rows as code cites them, such as `Survey 12`, in order. */
const rows = [...text.matchAll(/^- \*\*(.+?)\.\*\* /gm)].map(([, row = ""]) => row);
const sources = read("{app,tests,migrations}/**/*.{ts,tsx,js,css,sh}");
const documents = read("{README.md,docs/**/*.md}");
const settings = read("{package.json,vite.config.ts,Dockerfile,fly.toml,litestream.yml,.ci/*}");

function read(pattern: string): { file: string; source: string }[] {
  return globSync(pattern, { cwd: root, exclude: ["tests/static/behavior.test.ts"] }).map((file) => ({
    file,
    source: readFileSync(path.join(root, file), "utf8"),
  }));
}

test("rows are numbered from 1 in each section, without gaps or doubles", () => {
  expect(rows.length).toBeGreaterThan(100);
  const inSection = (section: string) => rows.filter((row) => row.replace(/ \d+$/, "") === section);
  expect(rows).toEqual(sections.flatMap((section) => inSection(section).map((_, index) => `${section} ${index + 1}`)));
});

test("the rows and decisions that the file itself names exist", () => {
  const named = text.match(new RegExp(String.raw`\b(?:${sections.join("|")}) \d+`, "g")) ?? [];
  expect(named.filter((row) => !rows.includes(row))).toEqual([]);
  const decisions = [...text.matchAll(/\bdecision (\d{4})/g)].map(([, number = ""]) => number);
  expect(decisions.filter((number) => globSync(`docs/decisions/${number}-*.md`, { cwd: root }).length !== 1)).toEqual(
    [],
  );
});

test("each citation names rows that exist; a document may also mention the file alone", () => {
  const cited = [...sources, ...documents].flatMap(({ file, source }) =>
    findCitations(source).map((citation) => ({ file, citation })),
  );
  expect(cited.length).toBeGreaterThan(50);
  const isWrong = ({ file, citation }: (typeof cited)[number]) =>
    citation.length === 0 ? !file.endsWith(".md") : citation.some((row) => !rows.includes(row));
  expect(cited.filter(isWrong)).toEqual([]);
});

test("no file cites a paper that is not here, or an issue", () => {
  const found = [...sources, ...documents, ...settings].flatMap(({ file, source }) =>
    (source.match(/\b(?:SPEC|DESIGN)\.md|\bissues? #?\d+/gi) ?? []).map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

/** Finds citations such as `docs/behavior.md, Survey 3 to 6, Cart 1 and 2`. Returns each one's rows, a range's ends. */
function findCitations(source: string): string[][] {
  // A citation may wrap within a comment.
  const flat = source.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ");
  return [...flat.matchAll(/behavior\.md\)?((?:(?:, | and | to )(?:[A-Z][a-z-]+(?: [a-z]+)? )?\d+)*)/g)].map(
    ([, list = ""]) => {
      let section = "";
      return [...list.matchAll(/([A-Z][a-z-]+(?: [a-z]+)?)? ?(\d+)/g)].map(([, name = section, number]) => {
        section = name;
        return `${section} ${number}`;
      });
    },
  );
}
