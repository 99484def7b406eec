import { readFile } from "node:fs/promises";
import type { Locator } from "playwright";
import { readCsv } from "../../support/read-csv.ts";
import { expectSame } from "../owner/expectations.ts";
import type { Owner } from "../owner/owner-at-desk.ts";
import { expectCount, look, openFilters, type Step } from "./day.ts";
import { EXPORTED, EXPORTED_STAGE } from "./seed-day.ts";

/** Miriam exports what a filter shows, in codes and in the words of the form: exactly those rows, each once. */
export const exportRows: Step = async (day) => {
  const { miriam } = day;
  const { page } = miriam;
  await miriam.open("Surveys");
  await openFilters(miriam);
  await miriam.choose(page.locator("#stage"), EXPORTED_STAGE.name);
  await miriam.follow(page.getByRole("button", { name: "Search", exact: true }).last(), /stage=/);
  await expectCount(miriam, "the filtered list", EXPORTED);
  const rows = await look(day, (db) =>
    db.selectFrom("creator_surveys").select("id").where("current_stage", "=", EXPORTED_STAGE.value).execute(),
  );
  const wanted = rows.map(({ id }) => id).toSorted();
  expectSame(miriam, "rows in the database", wanted.length, EXPORTED);
  const codes = await download(miriam, page.getByRole("link", { name: "Export what the filters show as CSV" }));
  expectSame(miriam, "ids in the file", column(codes, "id").toSorted(), wanted);
  expectSame(miriam, "stages", [...new Set(column(codes, "current_stage"))], [EXPORTED_STAGE.value]);
  await miriam.click(page.getByText("With notes, or in words", { exact: true }));
  await miriam.click(page.getByLabel("Add our notes"));
  await miriam.click(page.getByLabel("In the words of the form, instead of codes"));
  await miriam.look("export");
  const words = await download(miriam, page.getByRole("button", { name: `Export these ${EXPORTED} surveys as CSV` }));
  expectSame(miriam, "ids in the file in words", column(words, "ID").toSorted(), wanted);
  const [head = [], ...lines] = words;
  const named = lines.filter((line) => line.some((cell) => cell === EXPORTED_STAGE.name));
  expectSame(miriam, "rows that name the stage", named.length, EXPORTED);
  expectSame(miriam, "a column with notes", head.includes("Notes"), true);
};

async function download(member: Owner, target: Locator): Promise<string[][]> {
  const [file] = await Promise.all([member.page.waitForEvent("download"), member.click(target)]);
  return readCsv((await readFile(await file.path(), "utf8")).replace(/^\uFEFF/, ""));
}

function column([head = [], ...rows]: readonly string[][], name: string): string[] {
  const place = head.indexOf(name);
  if (place < 0) throw new Error(`no column ${name} in ${head.join(", ")}`);
  return rows.map((row) => row[place] ?? "");
}
