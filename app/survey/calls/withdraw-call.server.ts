import { findStaff } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { enqueueEmail, type EnqueueDeps } from "../../mail/enqueue-email.server.ts";
import { readPublished } from "../../site/publishing/published-documents.server.ts";
import { calendarFile } from "./calendar-file.server.ts";
import { findCall } from "./call.store.server.ts";
import { callTime, isAhead, otherClocks } from "./call.ts";
import { callMailWords } from "./email-words.ts";
import { callDroppedEmail } from "./team-call-emails.ts";

/**
 * Tells the member who holds a booked call that its survey is being deleted: the event leaves their calendar. Nothing
 * in the email names the creator, so it stays when the data about them goes. Call it before the survey is deleted.
 *
 * @param db the transaction that deletes the survey
 */
export async function withdrawCall(db: Database, deps: EnqueueDeps, surveyId: string): Promise<void> {
  const call = await findCall(db, surveyId);
  const at = deps.now();
  if (!call || call.startsAt === null || !isAhead(call, at)) return;
  const member = await findStaff(db, call.host);
  const { name, email } = await readPublished(db, "company");
  const summary = callMailWords.dropped.event;
  const event = {
    summary,
    description: "",
    location: "",
    organizer: { name, email },
    attendee: null,
    at,
    isCanceled: true,
  };
  const calendar = calendarFile({ id: call.id, sequence: call.sequence + 1 }, call.startsAt, event);
  const when = { time: callTime(call.startsAt), clocks: otherClocks(call.startsAt) };
  const to = member && member.disabledAt === null ? member.email : null;
  await enqueueEmail(db, deps, callDroppedEmail({ when, calendar }), { to, about: null });
}
