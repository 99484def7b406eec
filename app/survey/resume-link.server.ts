import type { Database } from "../database/database.ts";
import { inReadCommitted, inTransaction } from "../database/in-transaction.server.ts";
import { emailUnverified, emailOrigin } from "../mail/enqueue-email.server.ts";
import { hashToken } from "../server/security/cookies-and-tokens.server.ts";
import {
  countWrongLink,
  perHour,
  type RateLimit,
  secondsToWait,
  takeOne,
  waitAfterWrongLinks,
} from "../server/security/rate-limit.store.server.ts";
import { longDate } from "../ui/dates.ts";
import { linkAddress } from "./answers.ts";
import { draftCutoff, draftDeletionDate, type Survey } from "./journey.ts";
import { type NotifyDeps, surveyLinkEmail } from "./notify-of-survey.server.ts";
import { findSurveyByResumeToken, replaceKeys } from "./survey.store.server.ts";
import { resumeTokenHash, resumeUrl, writeSurveyKey, type OpenDeps, openSurvey } from "./which-survey.server.ts";

/** One page emails a link to one address once, no matter how often its button is pressed. */
const PER_PAGE: RateLimit = { name: "survey-link-page", most: 1, windowSeconds: 5 * 60 };
const PER_SURVEY = perHour("survey-link", 3);

/**
 * Emails a survey's resume link to the address in its answers, or else to `typed`, which is not stored as an answer.
 * Returns `not-sent` if this visitor, or all visitors together, caused too many emails within the hour; `sent` even if
 * the address has had too many, so that it reveals nothing.
 */
export async function emailLink(
  deps: NotifyDeps & { db: Database },
  survey: Survey,
  typed: string | null,
  visitor: string | null = null,
  page = "",
) {
  const address = linkAddress(survey.answers.email) ?? linkAddress(typed);
  if (address === null) return { kind: "no-address" as const };
  return inReadCommitted(deps.db, async (db) => {
    const press = hashToken(JSON.stringify([survey.id, page, address]));
    if (page !== "" && (await secondsToWait(db, PER_PAGE, press, deps.now())) > 0) return { kind: "sent" as const };
    const who = hashToken(survey.id);
    const seconds = await takeOne(db, PER_SURVEY, who, deps.now());
    if (seconds > 0) return { kind: "slowed" as const, seconds };
    const origin = emailOrigin(deps.settings.siteOrigin);
    const email = surveyLinkEmail({
      url: resumeUrl({ origin, secrets: deps.secrets }, survey),
      deletionDay: survey.completedAt === null ? longDate(draftDeletionDate(survey).toISOString()) : null,
    });
    const outcome = await emailUnverified(db, deps, email, { address, about: `survey:${survey.id}`, visitor });
    if (outcome === "spent") return { kind: "not-sent" as const };
    await takeOne(db, PER_PAGE, press, deps.now());
    return { kind: "sent" as const };
  });
}

/**
 * Looks up the survey of a resume link, and limits wrong guesses. Changes no survey. `choice`: this device has another
 * survey, so the person chooses. `unknown`: wrong, withdrawn or expired; the difference would reveal something.
 */
export async function openResumeLink(
  deps: OpenDeps,
  token: string,
  visitor: { hash: string | null; deviceKey: string | null },
) {
  const { db, now, secrets } = deps;
  const guesser = { kind: "resume-link", visitor: visitor.hash };
  const seconds = await waitAfterWrongLinks(db, guesser, now());
  if (seconds > 0) return { kind: "slowed" as const, seconds };
  const survey = await findSurveyByResumeToken(db, hashToken(token), draftCutoff(now()));
  if (!survey) {
    await inReadCommitted(db, (trx) => countWrongLink(trx, guesser, now()));
    return { kind: "unknown" as const };
  }
  const key = writeSurveyKey(survey, secrets);
  const onDevice = await openSurvey(deps, visitor.deviceKey);
  return { kind: onDevice && onDevice.id !== survey.id ? ("choice" as const) : ("opened" as const), key };
}

/** Gives a survey new keys: the old link and all other devices lose access. */
export async function withdrawLink(deps: OpenDeps, signedKey: string | null): Promise<string | null> {
  return inTransaction(deps.db, async (db) => {
    const survey = await openSurvey({ ...deps, db }, signedKey);
    if (!survey) return null;
    const key = { id: survey.id, keyGeneration: survey.keyGeneration + 1 };
    await replaceKeys(db, key, resumeTokenHash(key, deps.secrets));
    return writeSurveyKey(key, deps.secrets);
  });
}
