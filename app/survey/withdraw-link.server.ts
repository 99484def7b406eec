import { inTransaction } from "../database/in-transaction.server.ts";
import { type OpenDeps, openSurvey } from "./open-survey.server.ts";
import { resumeTokenHash, writeSurveyKey } from "./survey-key.server.ts";
import { replaceKeys } from "./survey.store.server.ts";

/**
 * Gives a survey new keys: its link, and every device but this one, stop working.
 *
 * @returns this device's new signed key, or null where there is no survey
 */
export async function withdrawLink(to: OpenDeps, signedKey: string | null): Promise<string | null> {
  return inTransaction(to.db, async (db) => {
    const survey = await openSurvey({ ...to, db }, signedKey);
    if (!survey) return null;
    const key = { id: survey.id, generation: survey.keyGeneration + 1 };
    await replaceKeys(db, survey.id, {
      keyGeneration: key.generation,
      resumeTokenHash: resumeTokenHash(key, to.secrets),
    });
    return writeSurveyKey(key, to.secrets);
  });
}
