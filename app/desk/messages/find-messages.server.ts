import type { MessageRecords } from "../../database/database.ts";
import { continueFrom, type ListPage, PAGE_SIZE, type PageCursor, readsDown, toPage } from "../list/list-page.ts";
import { bodyTerms, singleTerms } from "../words/asked-words.ts";
import { findByWords } from "../words/find-by-words.server.ts";
import {
  ALL_PLACES,
  COUNT_LIMIT,
  type FoundPlaces,
  NOTHING_FOUND,
  type Places,
  restOf,
} from "../words/found-places.ts";
import type { ListedMessage } from "./desk-message.ts";
import type { MessageConditions } from "./message-filters.ts";
import { keepFitting, listMessages, listMessagesAt } from "./message-list.store.server.ts";

/** One page of messages. */
export interface FoundMessages extends ListPage<ListedMessage> {
  /** Only a part of the list was searched, and the page's links continue from there. */
  lookedOn: boolean;
}

/**
 * Returns one page of messages, newest first. Filters are checked on the next `COUNT_LIMIT` messages that have the
 * words, and the search goes on from there.
 *
 * @param size maximum number of messages
 */
export async function findMessages(
  { db, messageIndex }: MessageRecords,
  { q, ...filters }: MessageConditions,
  cursor: PageCursor | null,
  size = PAGE_SIZE,
): Promise<FoundMessages> {
  if (q === "") return { ...(await listMessages(db, cursor, filters)), lookedOn: false };
  const isFiltered = filters.openOnly || filters.owner !== undefined || filters.days !== undefined;
  const down = readsDown(cursor);
  const within = restOf(ALL_PLACES, cursor, down);
  const most = isFiltered ? COUNT_LIMIT : size;
  const found = await findWords({ db, messageIndex }, q, { within, down, most });
  const places = isFiltered ? await keepFitting(db, found.places.slice(0, most), filters) : found.places;
  // Of the places that a filter is checked on, the last one says where to continue.
  const end = isFiltered && found.places.length > most ? (found.places[most - 1] ?? null) : found.lookedTo;
  const lookedTo = places.length > size ? null : end;
  const page = toPage(places.slice(0, size + 1), cursor, String, { size });
  const continued = lookedTo === null ? page : continueFrom(page, cursor, lookedTo);
  return { ...continued, rows: await listMessagesAt(db, page.rows), lookedOn: lookedTo !== null };
}

/** The range is on one side of the cursor, so its first page is the one that is wanted. */
async function findWords(
  { db, messageIndex }: MessageRecords,
  q: string,
  { within, down, most }: { within: Places; down: boolean; most: number },
): Promise<FoundPlaces> {
  const asked = bodyTerms(q);
  if (asked.length === 0) return NOTHING_FOUND;
  const page = { cursor: null, forward: down ? ("older" as const) : ("newer" as const), size: most };
  return findByWords({ db, index: messageIndex }, { asked, split: singleTerms(q), within }, page);
}
