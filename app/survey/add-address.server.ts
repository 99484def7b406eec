import type { SubmissionResult } from "@conform-to/react";
import { inTransaction } from "../database/in-transaction.server.ts";
import type { UnverifiedOutcome } from "../mail/email-unverified.server.ts";
import { parseForm } from "../server/forms/parse-form.server.ts";
import type { Spent } from "../server/security/budget.server.ts";
import { hashToken } from "../server/security/cookies-and-tokens.server.ts";
import { addressSchema } from "./answers.form.ts";
import { LAST_STEP, lacksAddress } from "./answers.ts";
import type { Survey } from "./journey.ts";
import { sendReceipt } from "./notify-of-survey.server.ts";
import { type SaveDeps, payOnce } from "./save-step.server.ts";
import { updateSurvey } from "./survey.store.server.ts";
import { findPostedSurvey } from "./which-survey.server.ts";

type AddressOutcome =
  | { kind: "saved"; survey: Survey; receipt?: UnverifiedOutcome }
  | { kind: "invalid"; lastResult: SubmissionResult<string[]> }
  /** The survey of the form no longer exists. */
  | { kind: "missing" }
  /** This visitor, or all visitors together, saved too much; nothing was written. */
  | { kind: "slowed"; lastResult: SubmissionResult<string[]>; spent: Spent };

/**
 * Saves the address that a creator leaves after submitting (docs/behavior.md, Survey 25). The creator gets the receipt
 * that couldn't be sent before; the team already heard of the survey.
 */
export async function addAddress(
  deps: SaveDeps,
  form: FormData,
  cookieKey: string | null,
  visitor: string | null,
): Promise<AddressOutcome> {
  const submission = parseForm(form, addressSchema);
  if (submission.status !== "success") return { kind: "invalid", lastResult: submission.reply() };
  const { email } = submission.value;
  const pay = payOnce(deps.budget, visitor);
  return inTransaction(
    deps.db,
    async (db): Promise<AddressOutcome> => {
      const found = await findPostedSurvey(
        db,
        deps,
        { key: String(form.get("key") ?? ""), origin: { page: "" } },
        cookieKey,
      );
      if (!found || found.completedAt === null) return { kind: "missing" };
      if (found.answers.email === email) return { kind: "saved", survey: found };
      const answers = { ...found.answers, email };
      const spent = pay(found.answers, answers);
      if (spent) return { kind: "slowed", lastResult: submission.reply({ formErrors: [] }), spent };
      const version = found.version + 1;
      // An open tab with the last step has not seen the address, so it may not overwrite it.
      const writer = { version, page: hashToken(deps.randomId()), sequence: 0 };
      const after = {
        progress: found.progress,
        version,
        writers: { ...found.writers, [LAST_STEP]: writer },
        completedAt: found.completedAt,
        updatedAt: deps.now().toISOString(),
      };
      await updateSurvey(db, found.id, { ...after, answers: { email } });
      deps.log.info({ survey: found.id, version }, "survey got an address");
      const survey = { ...found, ...after, answers };
      if (!lacksAddress(found.answers)) return { kind: "saved", survey };
      return { kind: "saved", survey, receipt: await sendReceipt(db, deps, survey, visitor) };
    },
    "read committed",
  );
}
