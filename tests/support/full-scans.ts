import { type CompiledQuery, sql } from "kysely";
import type { Database } from "../../app/database/database.ts";

/** Tables that don't grow with the number of visitors, and what limits them. */
const BOUNDED: Record<string, string> = {
  staff: "the team",
  factors: "the team",
  passkeys: "ten for each of the team",
  password_links: "the team",
  saved_filters: "40 for each of the team",
  recovery_codes: "ten for each of the team",
  signing_keys: "one a year, retired ones are deleted",
  document_drafts: "one for each document",
  pictures: "what members have added",
  products: "500 (product-fields.ts)",
  product_variants: "50 for each product (product-fields.ts)",
};

/** Statements that may scan a whole growing table, and why. */
const WHOLE: { begin: string; why: string }[] = [
  {
    begin: 'select "id", "state", "attention", "email", "created_at" as "createdAt"',
    why: "`npm run orders -- list` prints all of them",
  },
  {
    begin: "select 'survey' as record",
    why: "/metrics counts everything: a million surveys are 0.1 to 0.3 s, from an index alone, when somebody collects figures",
  },
];

/** Returns SQLite's full scans of growing tables or indexes. Reading in key order up to a limit isn't one. */
export async function fullScans(db: Database, statement: CompiledQuery): Promise<string[]> {
  const text = statement.sql.trim();
  if (WHOLE.some(({ begin }) => text.startsWith(begin))) return [];
  const { rows } = await db.executeQuery<{ detail: string }>({ ...statement, sql: `explain query plan ${text}` });
  const plan = rows.map(({ detail }) => detail);
  const partial = await partialIndices(db);
  return plan.filter((line) => {
    const [, table = "", index = ""] = /^SCAN (\S+)(?: USING (?:COVERING )?INDEX (\S+))?/.exec(line) ?? [];
    // A subquery's table has its own line.
    if (
      table === "" ||
      table in BOUNDED ||
      isNoTable(line) ||
      new RegExp(`\\) as "?${table}\\b`).test(text) ||
      isOfWith(text, table)
    )
      return false;
    const filtered = /\swhere (?!(true and )*true\b)/.test(withoutSubqueries(text)) && !partial.has(index);
    const ordered = /\blimit\b/.test(text) && !filtered && !plan.some((one) => one.startsWith("USE TEMP B-TREE"));
    return !ordered;
  });
}

/** Whether a name in the plan comes from `with`, or is its alias. What that reads has its own lines. */
function isOfWith(text: string, name: string): boolean {
  const made = /\bwith (?:recursive\s+)?(\w+)(?:\(| as\b)/.exec(text)?.[1];
  return made !== undefined && (name === made || new RegExp(`\\bfrom ${made} as ${name}\\b`).test(text));
}

/** Removes select-list subqueries and function calls, which don't affect which rows are read. */
function withoutSubqueries(text: string): string {
  const call = /\b\w+\([^()]*\)/g;
  return text
    .replaceAll(call, "")
    .replaceAll(call, "")
    .replaceAll(/\(select [^()]*\)(?=\s+(as|when|end)\b)/g, "");
}

/** Whether the line scans constants, a subquery's result, or the full-text index instead of a table. */
function isNoTable(line: string): boolean {
  return /^SCAN (CONSTANT ROW|\d+ CONSTANT ROWS?|\d+-ROW VALUES CLAUSE|\(subquery-\d+\))|VIRTUAL TABLE INDEX (\d+:=?M|1537:|261:)/.test(
    line,
  );
}

async function partialIndices(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{
    name: string;
  }>`select name from sqlite_master where type = 'index' and sql like '% where %'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
