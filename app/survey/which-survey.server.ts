import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import { hashToken } from "../server/security/cookies-and-tokens.server.ts";
import { draftCutoff, type FormOrigin, SURVEY_PATH, type Survey } from "./journey.ts";
import type { ChoosableSurvey } from "./page.ts";
import { type ReadCookies, readSurveyKey, resumeTokenHash, resumeUrl } from "./survey-key.server.ts";
import { findSurvey, lockSurvey, lockSurveyByFirstPage, replaceResumeToken } from "./survey.store.server.ts";

export interface OpenDeps {
  db: Database;
  now: () => Date;
  secrets: readonly string[];
}

/** Returns the survey that a signed key opens, or null if it was deleted or the key was withdrawn. */
export async function openSurvey({ db, now, secrets }: OpenDeps, signedKey: string | null): Promise<Survey | null> {
  const key = readSurveyKey(signedKey, secrets);
  const survey = key && (await findSurvey(db, key.id, draftCutoff(now())));
  if (!survey || survey.keyGeneration !== key.keyGeneration) return null;
  // The secret behind the stored link was retired: the page shows a link derived from the current one.
  const tokenHash = resumeTokenHash(key, secrets);
  if (tokenHash !== survey.resumeTokenHash)
    await inTransaction(db, (trx) => replaceResumeToken(trx, key.id, tokenHash), "read committed");
  return survey;
}

/**
 * Returns the signed keys that may open a form's survey: its own, and the cookie's if it is of the same survey (this
 * device turned off the link that the form has) or if the form names none.
 */
export function keysOfForm(own: string | null, cookie: string | null, secrets: readonly string[]): (string | null)[] {
  const [named, onDevice] = [own, cookie].map((text) => readSurveyKey(text, secrets)?.id);
  return named && named !== onDevice ? [own] : [own, cookie];
}

/**
 * Finds and locks the record that a post belongs to: by the form's own key (a cleared or blocked cookie loses nothing),
 * else by the cookie, else by the page that created it (a first post sent twice makes one record). The lock keeps the
 * record as it is until the transaction writes it.
 */
export async function findPostedSurvey(
  db: Database,
  { secrets, now }: Pick<OpenDeps, "secrets" | "now">,
  post: { key: string | null; origin: Pick<FormOrigin, "page"> },
  cookieKey: string | null,
): Promise<Survey | null> {
  const cutoff = draftCutoff(now());
  for (const text of keysOfForm(post.key, cookieKey, secrets)) {
    const key = readSurveyKey(text, secrets);
    const survey = key && (await lockSurvey(db, key.id, cutoff));
    if (survey && survey.keyGeneration === key.keyGeneration) return survey;
  }
  return post.origin.page ? await lockSurveyByFirstPage(db, hashToken(post.origin.page), cutoff) : null;
}

/** The response to a request for a new survey: a redirect, or the name of the survey that the new one replaces. */
type AnotherSurvey = { redirectTo: string } | { instead: string };

/**
 * Reads `?new`. The address names the device's current survey. Once the new survey is started, that name no longer
 * matches, so Back shows the new survey's answers (docs/decisions/0002).
 *
 * @returns null if no new survey is requested
 */
export function readNewSurvey(survey: Pick<Survey, "id"> | null, asked: string | null): AnotherSurvey | null {
  if (asked === null) return null;
  if (!survey) return { redirectTo: SURVEY_PATH };
  const instead = surveyName(survey.id);
  if (asked === "") return { redirectTo: `${SURVEY_PATH}?step=1&new=${instead}` };
  return asked === instead ? { instead } : null;
}

/** Hides the key of the device's earlier survey from a post that starts a new one. */
export function hideEarlierKey(
  cookies: ReadCookies,
  instead: string | null,
  secrets: readonly string[],
): ReadCookies & { earlier: string | null } {
  const key = instead === null ? null : readSurveyKey(cookies.key, secrets);
  if (!key || surveyName(key.id) !== instead) return { ...cookies, earlier: null };
  return { key: null, kept: cookies.kept, earlier: cookies.key };
}

/** Whether a page that shows the survey of this name is out of date: the device has another survey by now. */
export function isOtherSurvey(cookieKey: string | null, name: FormDataEntryValue | null, secrets: readonly string[]) {
  const key = readSurveyKey(cookieKey, secrets);
  return key !== null && surveyName(key.id) !== name;
}

/** A name that can't open the survey. */
export function surveyName(id: string): string {
  return hashToken(`another~${id}`).slice(0, 16);
}

/** Returns the device's survey and the one of a resume link, or null if one of them no longer exists. */
export async function surveysToChoose(
  deps: OpenDeps & { origin: string },
  keys: { offered: string | null; device: string | null },
): Promise<{ linked: ChoosableSurvey; device: ChoosableSurvey } | null> {
  const [linked, device] = [await loadChoice(deps, keys.offered), await loadChoice(deps, keys.device)];
  return linked && device ? { linked, device } : null;
}

async function loadChoice(deps: OpenDeps & { origin: string }, signedKey: string | null) {
  const survey = await openSurvey(deps, signedKey);
  return survey && { name: survey.answers.name, updatedAt: survey.updatedAt, resumeUrl: resumeUrl(deps, survey) };
}
