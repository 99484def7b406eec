import { setImmediate } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database, MessageRecords, OrderRecords, SurveyRecords } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin } from "../../mail/enqueue-email.server.ts";
import type { Role } from "../../server/security/roles.ts";
import { answerText } from "../../survey/answers.ts";
import { type Field, questions } from "../../survey/questions.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import type { Reader } from "../cases/case.ts";
import { allPages } from "../list/list-page.ts";
import { listMessages } from "../messages/desk-message.store.server.ts";
import { messageQuery, readMessageFilter } from "../messages/desk-message.ts";
import { readOrderSearch, searchQuery } from "../orders/desk-order.ts";
import { listOrders } from "../orders/desk-orders.store.server.ts";
import { listMail } from "../outbox/desk-mail.store.server.ts";
import { mailFor } from "../outbox/desk-mail.ts";
import type { SurveyStatus } from "../surveys/survey-case.ts";
import { isNarrowed, readSearch, statusWords } from "../surveys/survey-list.ts";
import { findSurveys } from "../surveys/surveys.server.ts";
import {
  exportCutOff,
  type ExportFormat,
  exportHead,
  exportLines,
  type ExportRow,
  type ExportValue,
} from "./export-format.ts";
import {
  type ExportChoice,
  exportColumns,
  exportColumnWords,
  type ExportList,
  exportLists,
  type ExportName,
  NOTES,
} from "./export-lists.ts";
import { listKeys, readExtra, readNotes, readRows } from "./export.store.server.ts";

const BATCH = 50;

/** Milliseconds of work before other requests get a turn. */
const TURN = 10;

interface ExportDeps extends DeskActor {
  db: Database;
  log: Logger;
  /** Waits until the client has caught up. False once it disconnects or the member may no longer read the list. */
  paced: () => Promise<boolean>;
  settings: { siteOrigin: string | null };
}

/**
 * Streams a list as a file. Rows inserted during the export are included if they sort after the last row read. When the
 * stream ends, even early, the audit log gets its number of rows. `chosen` has the ids of the rows to export; null
 * means the whole list, oldest first.
 */
export function exportList(
  deps: ExportDeps,
  name: ExportName,
  format: ExportFormat,
  chosen: ChosenRows | null,
  choice: ExportChoice,
): ReadableStream<Uint8Array> {
  const list: ExportList = exportLists[name];
  const nameOf = choice.inWords ? columnInWords : (column: string) => column;
  const pages = `${emailOrigin(deps.settings.siteOrigin)}/desk/${name}`;
  return streamExport(deps, name, format, {
    columns: exportColumns(name, choice).map(nameOf),
    rows: readList(deps.db, list, chosen, choice),
    ...(chosen && { part: "filtered" }),
    cutOff: (row) => exportCutOff(list.hasPages ? `${pages}/${String(row[nameOf("id")])}` : pages),
  });
}

interface Exported {
  columns: readonly string[];
  rows: AsyncGenerator<ExportRow[]>;
  /** The exported part of the list, for the log; by default all of it. */
  part?: string;
  cutOff: (row: ExportRow) => string;
}

/** Logs the export when the stream ends, even early. */
export function streamExport(
  deps: ExportDeps,
  name: string,
  format: ExportFormat,
  { columns, rows, part, cutOff }: Exported,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let count = 0;
  let turnAt = performance.now();

  async function end(complete: boolean): Promise<void> {
    const details = { format, rows: count, complete, ...(part && { part }) };
    await inTransaction(deps.db, (db) => audit(db, deps, "list.exported", name, details));
  }

  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(exportHead(format, columns))),
      async pull(controller) {
        // SQLite is synchronous: without this, nobody else is answered until the whole list is written.
        if (performance.now() - turnAt > TURN) {
          await setImmediate();
          turnAt = performance.now();
        }
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

async function* readList(
  db: Database,
  list: ExportList,
  chosen: ChosenRows | null,
  { withNotes, inWords }: ExportChoice,
): AsyncGenerator<ExportRow[]> {
  const write = inWords ? rowInWords : (row: ExportRow) => row;
  for await (const batch of chosen ?? allRows(db, list)) {
    const ids = batch.map(({ id }) => id);
    const rows = await readRows(db, list, ids);
    for (const extra of list.extras) {
      const found = await readExtra(db, extra, ids);
      for (const row of rows) row[extra] = found.get(String(row.id)) ?? null;
    }
    if (!withNotes || !list.noted) yield rows.map(write);
    // One row at a time, because a record may have many notes.
    else for (const row of rows) yield [write({ ...row, [NOTES]: await readNotes(db, list.noted, String(row.id)) })];
  }
}

async function* allRows(db: Database, list: ExportList): ChosenRows {
  for (let keys = await listKeys(db, list, null, BATCH); keys.length > 0;) {
    yield keys;
    keys = await listKeys(db, list, keys.at(-1) ?? null, BATCH);
  }
}

function columnInWords(column: string): string {
  return isField(column) ? questions[column].label : (exportColumnWords[column] ?? column);
}

function isField(column: string): column is Field {
  return Object.hasOwn(questions, column);
}

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

type ChosenRows = AsyncGenerator<readonly { id: string }[]>;

interface Asked extends SurveyRecords, MessageRecords, OrderRecords, Reader {
  role: Role;
  now: () => Date;
}

/** Returns the rows that a URL's filters select and the role may read, page by page; null for the whole list. */
export function chosenRows(records: Asked, list: ExportName, params: URLSearchParams): ChosenRows | null {
  const { db } = records;
  if (list === "surveys") {
    const search = readSearch(params);
    return isNarrowed(search) ? allPages((cursor) => findSurveys(records, search, cursor)) : null;
  }
  if (list === "messages") {
    const filter = readMessageFilter(params);
    if (messageQuery(filter) === "") return null;
    return allPages((cursor) => listMessages(records, cursor, filter));
  }
  if (list === "outbox") {
    const parts = mailFor(records.role);
    const listed = { state: "all", parts, now: records.now().toISOString() } as const;
    return parts && allPages((cursor) => listMail(db, cursor, listed));
  }
  if (list !== "orders") return null;
  const search = readOrderSearch(params);
  return searchQuery(search) === "" ? null : allPages((cursor) => listOrders(records, cursor, search));
}
