import type { MessageRecords, OrderRecords, SurveyRecords } from "../../database/database.ts";
import type { Role } from "../../server/security/roles.ts";
import type { Reader } from "../cases/follow-up.ts";
import type { ListPage, PageCursor } from "../list/list-page.ts";
import { listMessages } from "../messages/desk-message.store.server.ts";
import { messageConditions, messageQuery, readMessageFilter } from "../messages/desk-message.ts";
import { listOrders } from "../orders/desk-orders.store.server.ts";
import { readOrderSearch, searchQuery } from "../orders/listed-order.ts";
import { listMail } from "../outbox/desk-mail.store.server.ts";
import { mailFor } from "../outbox/desk-mail.ts";
import { findSurveyIds } from "../surveys/load-surveys.server.ts";
import { isNarrowed, readSearch } from "../surveys/survey-list.ts";
import type { ExportName } from "./export-lists.ts";

/** Batches of ids, in the order of the list. */
export type ChosenRows = AsyncGenerator<readonly string[]>;

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
