import { type OpenDependencies, openSurvey } from "./open-survey.server.ts";
import { deleteSurvey } from "./survey.store.server.ts";

/** Deletes everything that the person with this key gave. A second press finds nothing, which is as well. */
export async function deleteAnswers(to: OpenDependencies, signedKey: string | null): Promise<void> {
  await to.db.transaction().execute(async (db) => {
    const survey = await openSurvey({ ...to, db }, signedKey);
    if (survey) await deleteSurvey(db, survey.id);
  });
}
