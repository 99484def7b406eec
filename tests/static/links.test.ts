import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../support/run-tool.ts";

const papers = [
  "README.md",
  ...["docs", "tests"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  ),
].filter((name) => name.endsWith(".md"));

test("the papers are found", () =>
  expect(papers).toEqual(expect.arrayContaining(["README.md", "docs/operating.md", "docs/evidence.md"])));

test.each(papers)("every link of %s names an existing file and heading", (paper) => {
  const links = [...readFileSync(path.join(root, paper), "utf8").matchAll(/\]\(([^)\s]+)\)/g)].flatMap(
    ([, link]) => link ?? [],
  );
  const broken = links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [name = "", heading] = link.split("#");
      const file = name ? path.join(path.dirname(paper), name) : paper;
      return !existsSync(path.join(root, file)) || (heading !== undefined && !anchorsOf(file).includes(heading));
    });
  expect(broken).toEqual([]);
});

const modules = ["app", "migrations", "tests"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((name) => /\.tsx?$/.test(name)),
);

test("every module that a comment or a decision names exists", () => {
  const comments = modules.flatMap((file) => namesIn(file, /^\s*(?:\/\/|\/?\*).*$/gm));
  const decisions = papers.filter((file) => file.includes("decisions")).flatMap((file) => namesIn(file, /`[^`]*`/g));
  const exists = (name: string) => modules.some((file) => `/${file}`.endsWith(`/${name}`));
  const gone = [...comments, ...decisions].filter(({ name }) => !exists(name) && !existsSync(path.join(root, name)));
  expect(comments.length).toBeGreaterThan(50);
  expect(gone).toEqual([]);
});

/** Returns modules named in parts of a file, without made-up ones such as `use-x.ts`. */
function namesIn(file: string, parts: RegExp): { file: string; name: string }[] {
  const read = (readFileSync(path.join(root, file), "utf8").match(parts) ?? []).join("\n");
  const names = read.match(/(?<![\w./$-])(?!(?:use-)?x\.)[\w./$-]+\.tsx?(?![\w.])/g) ?? [];
  return names.map((name) => ({ file, name }));
}

test("every decision is listed in docs/decisions/README.md", () => {
  const list = readFileSync(path.join(root, "docs/decisions/README.md"), "utf8");
  const decisions = papers.filter((paper) => /decisions\/\d{4}-/.test(paper)).map((paper) => path.basename(paper));
  expect(decisions.length).toBeGreaterThan(30);
  expect(decisions.filter((name) => !list.includes(`(${name})`))).toEqual([]);
});

/** Returns GitHub's anchors for headings: lower case, no punctuation, hyphens for spaces. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(path.join(root, file), "utf8").matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}
