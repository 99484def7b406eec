import type { Database } from "../database/database.ts";
import { hashToken } from "../security/cookies-and-tokens.server.ts";
import { draftCutoff, SURVEY_PATH } from "./journey.ts";
import type { SurveyPost } from "./read-post.server.ts";
import type { ChoosableSurvey } from "./resume-views.tsx";
import { type ReadCookies, readSurveyKey, resumeTokenHash, resumeUrl } from "./survey-key.server.ts";
import { findSurvey, lockSurvey, lockSurveyByFirstPage, replaceResumeToken } from "./survey.store.server.ts";
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

/** Where somebody is led who asks for a new survey, or the name of the one in whose place it begins. */
export type AnotherSurvey = { redirectTo: string } | { instead: string };

/**
 * What `?new` asks for. The address names the survey of the device: once the new one has begun, that is another one,
 * and Back finds what was typed (docs/decisions/0067).
 *
 * @returns null where it asks for nothing
 */
export function anotherSurvey(survey: Pick<Survey, "id"> | null, asked: string | null): AnotherSurvey | null {
  if (asked === null) return null;
  if (!survey) return { redirectTo: SURVEY_PATH };
  const instead = nameOf(survey.id);
  if (asked === "") return { redirectTo: `${SURVEY_PATH}?step=1&new=${instead}` };
  return asked === instead ? { instead } : null;
}

/** The cookies as a post counts them: one that begins a new survey does not belong to the device's earlier one. */
export function withoutEarlier(
  cookies: ReadCookies,
  instead: string | null,
  secrets: readonly string[],
): ReadCookies & { earlier: string | null } {
  const key = instead === null ? null : readSurveyKey(cookies.key, secrets);
  if (!key || nameOf(key.id) !== instead) return { ...cookies, earlier: null };
  return { key: null, kept: cookies.kept, earlier: cookies.key };
}

/** A name that opens nothing. */
function nameOf(id: string): string {
  return hashToken(`another~${id}`).slice(0, 16);
}

/** Both surveys of a device that opened a link, or null where there is nothing to choose any more. */
export async function surveysToChoose(
  to: OpenDeps & { origin: string },
  keys: { offered: string | null; device: string | null },
): Promise<{ linked: ChoosableSurvey; device: ChoosableSurvey } | null> {
  const [linked, device] = [await choosable(to, keys.offered), await choosable(to, keys.device)];
  return linked && device ? { linked, device } : null;
}

async function choosable(to: OpenDeps & { origin: string }, signedKey: string | null) {
  const survey = await openSurvey(to, signedKey);
  return survey && { name: survey.answers.name, updatedAt: survey.updatedAt, resumeUrl: resumeUrl(to, survey) };
}
