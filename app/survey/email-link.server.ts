import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import { emailUnverified } from "../mail/email-unverified.server.ts";
import { emailOrigin } from "../mail/enqueue-email.server.ts";
import { surveyLinkEmail } from "../mail/templates/survey-emails.ts";
import { hashToken } from "../security/cookies-and-tokens.server.ts";
import { type RateLimit, secondsToWait, takeOne } from "../security/rate-limit.store.server.ts";
import { longDate } from "../ui/dates.ts";
import { draftDeletionDate } from "./journey.ts";
import { linkAddress } from "./link-address.ts";
import { surveyRecord, type TellDeps } from "./notify-of-survey.server.ts";
import { resumeToken } from "./survey-key.server.ts";
import type { Survey } from "./survey.ts";

/** One page mails a link to one address once, however often its button is pressed. */
const PER_PAGE: RateLimit = { name: "survey-link-page", most: 1, windowSeconds: 5 * 60 };
const PER_SURVEY: RateLimit = { name: "survey-link", most: 3, windowSeconds: 60 * 60 };

export type LinkOutcome =
  /** Told to everybody who gave an address, also where too many mails went there already. */
  | { kind: "sent" }
  /** This visitor, or everybody together, caused too many letters within the hour. */
  | { kind: "not-sent" }
  | { kind: "no-address" }
  /** This survey asked too often. */
  | { kind: "slowed"; seconds: number };

/**
 * Mails a survey's own link to the address in it, or else to one that was typed for this.
 *
 * @param typed address from the form; it is not kept as an answer
 * @param visitor who asks: a hashed address, or null where no trusted proxy names one
 * @param page token of the page that the button stood on
 */
export async function emailLink(
  to: TellDeps & { db: Database },
  survey: Survey,
  typed: string | null,
  visitor: string | null = null,
  page = "",
): Promise<LinkOutcome> {
  const address = linkAddress(survey.answers.email) ?? linkAddress(typed);
  if (address === null) return { kind: "no-address" };
  return inTransaction(
    to.db,
    async (db) => {
      const press = hashToken(JSON.stringify([survey.id, page, address]));
      if (page !== "" && (await secondsToWait(db, PER_PAGE, press, to.now())) > 0) return { kind: "sent" };
      const who = hashToken(survey.id);
      const seconds = await takeOne(db, PER_SURVEY, who, to.now());
      if (seconds > 0) return { kind: "slowed", seconds };
      const token = resumeToken({ id: survey.id, generation: survey.keyGeneration }, to.secrets);
      const letter = surveyLinkEmail({
        url: `${emailOrigin(to.settings.siteOrigin)}/survey/creator/resume/${token}`,
        deletionDay: survey.completedAt === null ? longDate(draftDeletionDate(survey.updatedAt).toISOString()) : null,
      });
      const outcome = await emailUnverified(db, to, letter, { address, about: surveyRecord(survey), visitor });
      if (outcome === "spent") return { kind: "not-sent" };
      await takeOne(db, PER_PAGE, press, to.now());
      return { kind: "sent" };
    },
    "read committed",
  );
}
