import type { Database } from "../../database/database.ts";
import { linkAddress } from "../../survey/answers.ts";
import { findCall, listBooked, findUsualTalk } from "../../survey/calls/call.store.server.ts";
import { type BookedCall, isUpcoming } from "../../survey/calls/call.ts";
import { addDays, midnight, newYorkDay } from "../../ui/days.ts";
import { readMemberNames } from "../members/member-names.server.ts";
import type { DeskCall } from "./desk-call.ts";

interface LoadDeps {
  db: Database;
  now: () => Date;
}

/** Returns the call on a survey's page. `email`: the creator's, or null; `reader`: id of the member. */
export async function loadCall(
  { db, now, settings }: LoadDeps & { settings: { bookingUrl: string | null } },
  surveyId: string,
  { email, reader }: { email: string | null; reader: string },
): Promise<DeskCall> {
  const call = await findCall(db, surveyId);
  const nameOf = await readMemberNames(db, [call?.host ?? null]);
  const isOver = call?.state === "booked" && !isUpcoming(call, now());
  return {
    state: isOver ? "over" : (call?.state ?? "none"),
    host: call ? nameOf(call.host) : "",
    times: call?.times ?? [],
    startsAt: call?.startsAt ?? null,
    reason: call?.reason ?? null,
    talk: call?.talk ?? (await findUsualTalk(db, reader)),
    phone: call?.phone ?? null,
    seen: call?.changedAt ?? "",
    hasAddress: linkAddress(email) !== null,
    hasBookingPage: settings.bookingUrl !== null,
  };
}

const MOST_LISTED = 50;

/** Lists the calls of today and tomorrow in the company's time zone, past ones included. */
export async function loadNextCalls({ db, now }: LoadDeps): Promise<BookedCall[]> {
  const today = newYorkDay(now());
  const calls = await listBooked(db, midnight(today), midnight(addDays(today, 2)), MOST_LISTED);
  const nameOf = await readMemberNames(
    db,
    calls.map(({ host }) => host),
  );
  return calls.map((call) => Object.assign(call, { host: nameOf(call.host) }));
}
