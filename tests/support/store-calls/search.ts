import type { Database } from "../../../app/database/database.ts";
import { sqliteMessageIndex } from "../../../app/database/search-index-sqlite.server.ts";
import { sqliteSurveyIndex } from "../../../app/database/survey-index-sqlite.server.ts";
import { conditionsOf } from "../../../app/desk/cases/care-filters.ts";
import { findMessages } from "../../../app/desk/messages/find-messages.server.ts";
import * as deskMessages from "../../../app/desk/messages/message-list.store.server.ts";
import * as caseSearch from "../../../app/desk/surveys/case-search.store.server.ts";
import { findCases } from "../../../app/desk/surveys/find-cases.server.ts";
import { findPlaces } from "../../../app/desk/surveys/find-places.server.ts";
import { readSearch } from "../../../app/desk/surveys/survey-filters.ts";
import { ALL_PLACES } from "../../../app/desk/words/found-places.ts";
import * as wordFrequency from "../../../app/desk/words/word-frequency.store.server.ts";
import * as wordSearch from "../../../app/desk/words/word-search.store.server.ts";
import { AT } from "./recorded-call.ts";

export async function callSearch(called: Set<unknown>, db: Database): Promise<void> {
  // findPlaces and findMessages call them. SQLite needs no readGathered and commonTerms; desk-search.test.ts runs it on
  // PostgreSQL.
  const { readInOrder, lookThrough, readGathered } = wordSearch;
  for (const fn of [readInOrder, lookThrough, readGathered, wordFrequency.isCommon, wordFrequency.commonTerms])
    called.add(fn);
  for (const fn of Object.values(caseSearch)) called.add(fn);
  for (const fn of [deskMessages.keepFitting, deskMessages.listMessagesAt]) called.add(fn);
  const records = { db, surveyIndex: sqliteSurveyIndex };
  for (const address of [
    "",
    "q=gospel",
    "q=gospel+choir",
    "stage=exploring",
    "stage=exploring&q=gospel",
    "sort=oldest",
    "promise=due",
    "promise=due&q=gospel+choir",
    "complete=yes&status=new",
  ]) {
    const search = readSearch(new URLSearchParams(address));
    for (const turn of [null, { to: "older", key: "9" }, { to: "newer", key: "1" }] as const)
      for (const within of search.filters.promise ? [{ low: 2, high: 9 }] : [ALL_PLACES])
        await findPlaces(records, search, turn, search.sort === "oldest" ? "newer" : "older", within);
  }
  const messages = { db, messageIndex: sqliteMessageIndex };
  const days = { first: "2026-01-01", last: "2026-12-31" };
  for (const q of ["gospel", "gospel choir", "gosp", "ruth choir"])
    for (const filters of [{}, { owner: null }, { owner: "staff-1", days }])
      for (const openOnly of [false, true])
        for (const turn of [null, { to: "older", key: "3000" }, { to: "newer", key: "1" }] as const)
          await findMessages(messages, { q, openOnly, ...filters }, turn);
  const who = { now: () => new Date(AT), reader: "staff-1" };
  for (const care of ["owner=me", "owner=nobody", "due=week", "owner=me&due=overdue", "reach=no-address"])
    for (const rest of ["", "status=closed", "stage=exploring&call=none&complete=yes&status=new", "q=gospel+choir"])
      for (const turn of [null, { to: "older", key: "9" }, { to: "newer", key: "1" }] as const) {
        const search = readSearch(new URLSearchParams(`${care}&${rest}`));
        await findCases(
          records,
          search,
          { care: conditionsOf(search.care ?? {}, who), within: ALL_PLACES },
          turn,
          "older",
        );
      }
}
