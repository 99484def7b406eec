import type { Database } from "../../../app/database/database.ts";
import { callAuth } from "./auth.ts";
import { callCalls } from "./calls.ts";
import { callCatalogue } from "./catalogue.ts";
import { callDeletions } from "./deletions.ts";
import { callDesk, callReplies } from "./desk.ts";
import { callHealthAndLimits } from "./health-and-limits.ts";
import { callMail } from "./mail.ts";
import { callPictures } from "./pictures.ts";
import type { Call } from "./recorded-call.ts";
import { callSearch } from "./search.ts";
import { callShop } from "./shop.ts";
import { callSurveys } from "./surveys.ts";
import { callVisits } from "./visits.ts";

/**
 * Calls every function of every store at least once for each statement that it can execute: writes before reads,
 * deletions last.
 *
 * @returns the functions that were called
 */
export async function callEveryStore(db: Database): Promise<Set<unknown>> {
  const called = new Set<unknown>();
  const call: Call = (fn, ...args) => {
    called.add(fn);
    return fn(db, ...args);
  };
  await callAuth(call);
  await callCatalogue(call);
  await callVisits(call);
  await callShop(call);
  await callSurveys(call, db);
  await callCalls(call);
  await callMail(call);
  await callDesk(call);
  await callReplies(call);
  await callPictures(call);
  await callSearch(called, db);
  await callHealthAndLimits(call);
  await callDeletions(call);
  return called;
}
