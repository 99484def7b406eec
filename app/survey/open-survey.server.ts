import type { Database } from "../database/database.ts";
import { draftCutoff } from "./journey.ts";
import { readSurveyKey, resumeTokenHash } from "./survey-key.server.ts";
import { findSurvey, replaceResumeToken } from "./survey.store.server.ts";
import type { Survey } from "./survey.ts";

export interface OpenDeps {
  db: Database;
  now: () => Date;
  secrets: readonly string[];
}

/** The survey that a signed key opens, or null where it is gone or the key was withdrawn. */
export async function openSurvey({ db, now, secrets }: OpenDeps, signedKey: string | null): Promise<Survey | null> {
  const key = readSurveyKey(signedKey, secrets);
  const survey = key && (await findSurvey(db, key.id, draftCutoff(now())));
  if (!survey || survey.keyGeneration !== key.generation) return null;
  // The secret that the link was derived from has been retired: the page shows a link from the present one.
  const tokenHash = resumeTokenHash(key, secrets);
  if (tokenHash !== survey.resumeTokenHash) await replaceResumeToken(db, key.id, tokenHash);
  return survey;
}
