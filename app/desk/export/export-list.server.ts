import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { type ExportFormat, exportHead, exportLines, type ExportRow } from "./export-format.ts";
import { exportColumns, exportLists, type ExportName } from "./export-lists.ts";
import { readBatch, readExtra } from "./export.store.server.ts";

/**
 * Rows that are in memory at a time, where they are short. Fewer make more statements, whose memory SQLite gets back
 * late (docs/decisions/0021).
 */
const BATCH = 200;

export interface ExportDeps extends DeskActor {
  db: Database;
  log: Logger;
  /** Waits until whoever reads the answer has taken what was written; answers false where nobody reads it any more. */
  paced: () => Promise<boolean>;
}

/**
 * A list as a file, read from the database while it is sent. Rows that are written meanwhile are in it where their
 * place has not gone by. At its end, also an early one, a line in the log says who took how many rows.
 */
export function exportList(to: ExportDeps, name: ExportName, format: ExportFormat): ReadableStream<Uint8Array> {
  const rows = readRows(to.db, name);
  const columns = exportColumns(name);
  const encoder = new TextEncoder();
  let count = 0;

  async function end(complete: boolean): Promise<void> {
    await writeAudit(to.db, lineOf(to, "list.exported", { kind: "list", id: name }, { format, rows: count, complete }));
  }

  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(exportHead(format, columns))),
      async pull(controller) {
        if (!(await to.paced())) {
          await end(false);
          controller.close();
          return;
        }
        const batch = await rows.next();
        if (batch.done) {
          await end(true);
          controller.close();
          return;
        }
        count += batch.value.length;
        controller.enqueue(encoder.encode(exportLines(format, columns, batch.value)));
      },
      cancel: () => end(false),
    },
    { highWaterMark: 1 },
  );
}

async function* readRows(db: Database, name: ExportName): AsyncGenerator<ExportRow[]> {
  const list = exportLists[name];
  for (let after = null; ;) {
    const batch: ExportRow[] = await readBatch(db, list, after, BATCH);
    const last = batch.at(-1);
    if (!last) return;
    const ids = batch.map(({ id }) => String(id));
    for (const extra of list.extras) {
      const found = await readExtra(db, extra, ids);
      for (const row of batch) row[extra] = found.get(String(row.id)) ?? null;
    }
    yield batch;
    after = { time: String(last[list.time]), id: String(last.id) };
  }
}
