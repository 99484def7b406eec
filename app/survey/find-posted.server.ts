import type { Database } from "../database/database.ts";
import { hashToken } from "../security/cookies-and-tokens.server.ts";
import { draftCutoff } from "./journey.ts";
import type { OpenDeps } from "./open-survey.server.ts";
import type { SurveyPost } from "./read-post.server.ts";
import { readSurveyKey } from "./survey-key.server.ts";
import { lockSurvey, lockSurveyByFirstPage } from "./survey.store.server.ts";
import type { Survey } from "./survey.ts";

/**
 * The record that a post belongs to: by the form's own key (so that a cleared or blocked cookie loses nothing), else by
 * the cookie, else by the page that created it (so that a first post sent twice makes one record). It is locked: what
 * is decided of it is still so when it is written.
 */
export async function findPosted(
  db: Database,
  { secrets, now }: Pick<OpenDeps, "secrets" | "now">,
  post: SurveyPost,
  cookieKey: string | null,
): Promise<Survey | null> {
  const cutoff = draftCutoff(now());
  for (const text of [post.key, cookieKey]) {
    const key = readSurveyKey(text, secrets);
    const survey = key && (await lockSurvey(db, key.id, cutoff));
    if (survey && survey.keyGeneration === key.generation) return survey;
  }
  return post.origin.page ? await lockSurveyByFirstPage(db, hashToken(post.origin.page), cutoff) : null;
}
