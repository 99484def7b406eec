import { askErasure } from "../database/erasure.server.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import { deleteMailAbout } from "../mail/outbox.store.server.ts";
import { surveyRecord } from "./notify-of-survey.server.ts";
import { type OpenDeps, openSurvey } from "./open-survey.server.ts";
import { deleteSurvey } from "./survey.store.server.ts";

/**
 * Deletes everything that the person with this key gave, and the mail about it. A second press finds nothing, which is
 * as well.
 */
export async function deleteAnswers(to: OpenDeps, signedKey: string | null): Promise<void> {
  await inTransaction(to.db, async (db) => {
    const survey = await openSurvey({ ...to, db }, signedKey);
    if (!survey) return;
    await deleteSurvey(db, survey.id);
    await deleteMailAbout(db, surveyRecord(survey));
    await askErasure(db, to.now());
  });
}
