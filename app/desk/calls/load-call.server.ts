import { namesOf } from "../../auth/members/staff.store.server.ts";
import { findCall, listBooked } from "../../calls/call.store.server.ts";
import { isAhead } from "../../calls/call.ts";
import { deskWords } from "../../content/desk/every-page.ts";
import { CALL_MINUTES } from "../../content/questions.ts";
import type { Database } from "../../database/database.ts";
import { fromNewYork, newYorkDay } from "../../publishing/moment.ts";
import { linkAddress } from "../../survey/link-address.ts";
import type { DeskCall, NextCall } from "./call-on-desk.ts";

interface LoadDeps {
  db: Database;
  now: () => Date;
}

/** Returns the call on a survey's page. `email`: the creator's, or null. */
export async function loadCall(
  { db, now, settings }: LoadDeps & { settings: { bookingUrl: string | null } },
  surveyId: string,
  email: string | null,
): Promise<DeskCall> {
  const call = await findCall(db, surveyId);
  const names = await namesOf(db, call ? [call.host] : []);
  const isOver = call?.state === "booked" && !isAhead(call, now());
  return {
    state: isOver ? "over" : (call?.state ?? "none"),
    host: call && (names[call.host] ?? deskWords.somebody),
    times: call?.times ?? [],
    startsAt: call?.startsAt ?? null,
    reason: call?.reason ?? null,
    seen: call?.changedAt ?? "",
    hasAddress: linkAddress(email) !== null,
    hasBookingPage: settings.bookingUrl !== null,
  };
}

const MOST_LISTED = 20;
const DAY = 24 * 60 * 60 * 1000;

/** Lists the calls that have not ended, until the end of tomorrow in the company's time zone. */
export async function loadNextCalls({ db, now }: LoadDeps): Promise<NextCall[]> {
  const from = new Date(now().getTime() - CALL_MINUTES * 60_000).toISOString();
  const dayAfter = newYorkDay(new Date(now().getTime() + 2 * DAY));
  const calls = await listBooked(db, from, fromNewYork(`${dayAfter}T00:00`) ?? dayAfter, MOST_LISTED);
  const names = await namesOf(
    db,
    calls.map(({ host }) => host),
  );
  return calls.map(({ surveyId, name, startsAt, host }) => ({
    surveyId,
    name,
    startsAt,
    host: names[host] ?? deskWords.somebody,
  }));
}
