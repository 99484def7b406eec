export interface Behavior {
  sections: readonly string[];
  /** Row names as code cites them, such as `Survey 12`, in file order. */
  rows: readonly string[];
}

/** A place that cites rows of docs/behavior.md. */
export interface Citation {
  /** The citation's text, starting with the file name. */
  text: string;
  rows: readonly string[];
}

/** Parses the sections and rows of docs/behavior.md. */
export function readBehavior(text: string): Behavior {
  return {
    sections: [...text.matchAll(/^## (.+)$/gm)].map(([, name = ""]) => name),
    rows: [...text.matchAll(/^- \*\*(.+?)\.\*\* /gm)].map(([, row = ""]) => row),
  };
}

/** Returns the row names that the file should have: section by section, each numbered from 1. */
export function rowsInOrder({ sections, rows }: Behavior): string[] {
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
export function findCitations(source: string): Citation[] {
  // A comment may wrap inside a citation.
  const text = source.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ");
  return [...text.matchAll(CITATION)].map(([whole, rows = ""]) => ({
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
