import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database, MessageRecords, OrderRecords, SurveyRecords } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin } from "../../mail/enqueue-email.server.ts";
import type { Role } from "../../server/security/roles.ts";
import { answerText } from "../../survey/answers.ts";
import { type Field, questions } from "../../survey/questions.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import type { Reader } from "../cases/follow-up.ts";
import type { ListPage, PageCursor } from "../list/list-page.ts";
import { listMessages } from "../messages/desk-message.store.server.ts";
import { messageConditions, messageQuery, readMessageFilter } from "../messages/desk-message.ts";
import { listOrders } from "../orders/desk-orders.store.server.ts";
import { readOrderSearch, searchQuery } from "../orders/listed-order.ts";
import { listMail } from "../outbox/desk-mail.store.server.ts";
import { mailFor } from "../outbox/desk-mail.ts";
import { findSurveyIds } from "../surveys/load-surveys.server.ts";
import type { SurveyStatus } from "../surveys/survey-case.ts";
import { isNarrowed, readSearch } from "../surveys/survey-list.ts";
import { statusWords } from "../surveys/words.ts";
import { type ExportFormat, exportHead, exportLines, type ExportRow, type ExportValue } from "./export-format.ts";
import {
  type ExportChoice,
  exportColumns,
  type ExportList,
  exportLists,
  type ExportName,
  NOTES,
} from "./export-lists.ts";
import { readNotes, readBatch, readExtra, readRow } from "./export.store.server.ts";
import { exportCutOff, exportColumnWords } from "./words.ts";

/**
 * Maximum rows in memory at a time; fewer if they are long. Smaller batches mean more statements, whose memory SQLite
 * frees late (docs/decisions/0021).
 */
const BATCH = 200;

interface ExportDeps extends DeskActor {
  db: Database;
  log: Logger;
  /**
   * Waits until the client has read the data sent so far. Returns false after the client has disconnected, or if the
   * member may not read the list any more.
   */
  paced: () => Promise<boolean>;
  settings: { siteOrigin: string | null };
}

/**
 * Streams a list as a file. Rows that are inserted during the export are included if they sort after the last row read.
 * When the stream ends, even early, this writes a line with the number of rows to the audit log.
 *
 * @param chosen ids of the rows to export; null is the whole list, oldest first
 * @param choice what the member chose beside the filters
 */
export function exportList(
  deps: ExportDeps,
  name: ExportName,
  format: ExportFormat,
  chosen: ChosenRows | null,
  choice: ExportChoice,
): ReadableStream<Uint8Array> {
  const columns = exportColumns(name, choice);
  const { db } = deps;
  const read = chosen ? readChosen(db, name, chosen) : readRows(db, name);
  const noted = choice.withNotes ? addNotes(db, name, read) : read;
  const pages = `${emailOrigin(deps.settings.siteOrigin)}/desk/${name}`;
  const id = choice.inWords ? columnInWords("id") : "id";
  const cutOff = (row: ExportRow) => exportCutOff(exportLists[name].hasPages ? `${pages}/${String(row[id])}` : pages);
  const part = { cutOff, ...(chosen && { part: "filtered" }) };
  return choice.inWords
    ? streamExport(deps, name, format, { columns: columns.map(columnInWords), rows: inWords(noted), ...part })
    : streamExport(deps, name, format, { columns, rows: noted, ...part });
}

export interface Exported {
  columns: readonly string[];
  rows: AsyncGenerator<ExportRow[]>;
  /** What of the list was exported, for the log; all of it by default. */
  part?: string;
  /** The end of a cell that is too long. */
  cutOff: (row: ExportRow) => string;
}

/**
 * Streams batches of rows as a file, and writes the line to the audit log when the stream ends.
 *
 * @param name the list, for the log
 */
export function streamExport(
  deps: ExportDeps,
  name: string,
  format: ExportFormat,
  { columns, rows, part, cutOff }: Exported,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let count = 0;

  async function end(complete: boolean): Promise<void> {
    const details = { format, rows: count, complete, ...(part && { part }) };
    const line = lineOf(deps, "list.exported", { kind: "list", id: name }, details);
    await inTransaction(deps.db, (db) => writeAudit(db, line));
  }

  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(exportHead(format, columns))),
      async pull(controller) {
        // SQLite answers at once: without this, the whole list is written before anybody else is answered.
        await nextTurn();
        if (!(await deps.paced())) {
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
        controller.enqueue(encoder.encode(exportLines(format, columns, batch.value, cutOff)));
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
    await addExtras(db, list, batch);
    yield batch;
    after = { time: String(last[list.time]), id: String(last.id) };
  }
}

/** Reads one row at a time, because a row can be long. */
async function* readChosen(db: Database, name: ExportName, chosen: ChosenRows): AsyncGenerator<ExportRow[]> {
  const list = exportLists[name];
  for await (const ids of chosen)
    for (const id of ids) {
      const rows = await readRow(db, list, id);
      await addExtras(db, list, rows);
      yield rows;
    }
}

async function addExtras(db: Database, { extras }: ExportList, rows: readonly ExportRow[]): Promise<void> {
  const ids = rows.map(({ id }) => String(id));
  for (const extra of extras) {
    const found = await readExtra(db, extra, ids);
    for (const row of rows) row[extra] = found.get(String(row.id)) ?? null;
  }
}

/** Writes rows in the words of the form. */
async function* inWords(batches: AsyncGenerator<ExportRow[]>): AsyncGenerator<ExportRow[]> {
  for await (const rows of batches) yield rows.map(rowInWords);
}

/** Adds the team's notes to each row, one row at a time: a record may have many. */
async function* addNotes(
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

/** The name of a column in words: the question, or what the dashboard calls it. */
function columnInWords(column: string): string {
  return isField(column) ? questions[column].label : (exportColumnWords[column] ?? column);
}

function isField(column: string): column is Field {
  return Object.hasOwn(questions, column);
}

/** Returns a row with the words of the form instead of codes, under the columns' names in words. */
function rowInWords(row: ExportRow): ExportRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [columnInWords(column), valueInWords(column, value)]),
  );
}

function valueInWords(column: string, value: ExportValue): ExportValue {
  if (typeof value !== "string") return value;
  if (column === "status") return statusWords[value as SurveyStatus] ?? value;
  return isField(column) ? answerText(column, value) : value;
}

/** Batches of ids, in the order of the list. */
type ChosenRows = AsyncGenerator<readonly string[]>;

interface Asked extends SurveyRecords, MessageRecords, OrderRecords, Reader {
  role: Role;
  now: () => Date;
}

/**
 * Returns the rows of a list that the filters in a URL select and the role may read, page by page as the list shows
 * them, or null for the whole list.
 */
export function chosenRows(records: Asked, list: ExportName, params: URLSearchParams): ChosenRows | null {
  const { db } = records;
  if (list === "surveys") {
    const search = readSearch(params);
    return isNarrowed(search) ? findSurveyIds(records, search) : null;
  }
  if (list === "messages") {
    const filter = readMessageFilter(params);
    if (messageQuery(filter) === "") return null;
    const conditions = messageConditions(filter, records);
    return pagesOf((cursor) => listMessages(records, cursor, conditions));
  }
  if (list === "outbox") {
    const parts = mailFor(records.role);
    const listed = { state: "all", parts, now: records.now().toISOString() } as const;
    return parts && pagesOf((cursor) => listMail(db, cursor, listed));
  }
  if (list !== "orders") return null;
  const search = readOrderSearch(params);
  return searchQuery(search) === "" ? null : pagesOf((cursor) => listOrders(records, cursor, search));
}

async function* pagesOf(read: (cursor: PageCursor | null) => Promise<ListPage<{ id: string }>>): ChosenRows {
  for (let cursor: PageCursor | null = null; ;) {
    const page: ListPage<{ id: string }> = await read(cursor);
    yield page.rows.map(({ id }) => id);
    if (page.older === null) return;
    cursor = { to: "older", key: page.older };
  }
}
