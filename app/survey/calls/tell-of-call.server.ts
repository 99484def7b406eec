import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { findStaff } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { emailOrigin, enqueueEmail, type EnqueueDeps } from "../../mail/enqueue-email.server.ts";
import { rightIn } from "../../server/security/roles.ts";
import { readPublished } from "../../site/publishing/published-documents.server.ts";
import { linkAddress } from "../link-address.ts";
import { surveyRecord } from "../notify-of-survey.server.ts";
import type { Call } from "./call.ts";
import {
  type CallEvent,
  type CallFacts,
  type Creator,
  writeToCreator,
  writeToHost,
} from "./write-call-emails.server.ts";

export interface TellDeps extends EnqueueDeps {
  secrets: readonly string[];
  settings: { siteOrigin: string | null; bookingUrl: string | null };
}

/**
 * Emails the creator and the member who holds a call what happened to it: an invitation for their calendars, its
 * change, or its cancellation. If the member has left or may not read surveys any more, the team hears of it.
 *
 * @param db the transaction that changes the call
 */
export async function tellOfCall(
  db: Database,
  deps: TellDeps,
  call: Call,
  creator: Creator,
  event: CallEvent,
): Promise<void> {
  const { name, email } = await readPublished(db, "company");
  const member = await findStaff(db, call.host);
  const { secrets, settings } = deps;
  const facts: CallFacts = {
    call,
    creator,
    company: { name, email },
    host: member?.name ?? FORMER_MEMBER,
    origin: emailOrigin(settings.siteOrigin),
    secrets,
    bookingUrl: settings.bookingUrl,
    at: deps.now(),
  };
  const about = surveyRecord({ id: call.surveyId });
  const address = linkAddress(creator.email);
  const callEmail = writeToCreator(facts, event);
  if (address !== null && callEmail) await enqueueEmail(db, deps, callEmail, { to: address, replyTo: email, about });
  if (!("startsAt" in event)) return;
  const isTold = member && member.disabledAt === null && rightIn(member.role, "surveys") !== null;
  await enqueueEmail(db, deps, writeToHost(facts, event), {
    to: isTold ? member.email : null,
    replyTo: address,
    about,
  });
}
