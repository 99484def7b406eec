import type { Database } from "../../database/database.ts";
import type { ExportRow } from "./export-format.ts";
import { type ExportList, exportLists, type ExportName, NOTES } from "./export-lists.ts";
import { readNotes } from "./export-notes.store.server.ts";
import { rowInWords } from "./export-words.server.ts";

/** Writes rows in the words of the form. */
export async function* inWords(batches: AsyncGenerator<ExportRow[]>): AsyncGenerator<ExportRow[]> {
  for await (const rows of batches) yield rows.map(rowInWords);
}

/** Adds the team's notes to each row, one row at a time: a record may have many. */
export async function* addNotes(
  db: Database,
  name: ExportName,
  batches: AsyncGenerator<ExportRow[]>,
): AsyncGenerator<ExportRow[]> {
  const { noted }: ExportList = exportLists[name];
  for await (const rows of batches) {
    if (!noted) yield rows;
    else for (const row of rows) yield [{ ...row, [NOTES]: await readNotes(db, noted, String(row.id)) }];
  }
}
