import {
  sqliteSurveyIndex,
  sqliteMessageIndex,
  sqliteOrderIndex,
} from "../../../app/database/connect-sqlite.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { listMessages } from "../../../app/desk/messages/desk-message.store.server.ts";
import { keyOf, listOrders } from "../../../app/desk/orders/desk-orders.store.server.ts";
import { ORDER_FILTERS } from "../../../app/desk/orders/listed-order.ts";
import { surveyConditions } from "../../../app/desk/surveys/load-surveys.server.ts";
import { countSurveys, listSurveys } from "../../../app/desk/surveys/survey-case.store.server.ts";
import { readSearch } from "../../../app/desk/surveys/survey-list.ts";
import { AT, TURNS } from "./recorded-call.ts";

const PLACES = [null, { to: "older", key: "9" }, { to: "newer", key: "1" }] as const;

/** Calls the stores that need a search index, too. */
export async function callSearch(called: Set<unknown>, db: Database): Promise<void> {
  for (const fn of [countSurveys, keyOf, listMessages, listOrders, listSurveys]) called.add(fn);
  const records = {
    db,
    surveyIndex: sqliteSurveyIndex,
    messageIndex: sqliteMessageIndex,
    orderIndex: sqliteOrderIndex,
    now: () => new Date(AT),
    reader: "staff-1",
  };
  for (const narrow of ["", "q=gosp+choir"])
    for (const filter of [
      "",
      "stage=exploring",
      "call=none&complete=yes&status=new",
      "promise=due",
      "owner=me",
      "due=week",
    ]) {
      const conditions = surveyConditions(readSearch(new URLSearchParams(`${narrow}&${filter}`)), records);
      await countSurveys(records, conditions);
      for (const cursor of PLACES) await listSurveys(records, conditions, { cursor, forward: "older" });
    }
  const days = { first: "2026-01-01", last: "2026-12-31" };
  for (const q of ["", "gosp choir"])
    for (const filters of [{}, { owner: null }, { owner: "staff-1" }, { days }, { owner: "staff-1", days }])
      for (const openOnly of [false, true])
        for (const cursor of q === "" ? TURNS : PLACES)
          await listMessages(records, cursor, { q, openOnly, ...filters });
  for (const q of ["", "gosp choir"])
    for (const show of ORDER_FILTERS)
      for (const cursor of q === "" ? TURNS : PLACES) await listOrders(records, cursor, { show, q });
  await keyOf(db, { show: "all", q: "" }, { id: "order-1", time: AT });
  await keyOf(db, { show: "all", q: "gospel" }, { id: "order-1", time: AT });
}
