import type { Database } from "../database/database.ts";
import { inReadCommitted } from "../database/in-transaction.server.ts";
import { hashToken, mac, sign, unsign, type makeCookies } from "../server/security/cookies-and-tokens.server.ts";
import { type Survey, draftCutoff, type FormOrigin, SURVEY_PATH } from "./journey.ts";
import { findSurvey, lockSurvey, lockSurveyByFirstPage, replaceResumeToken } from "./survey.store.server.ts";

/** Opens a survey. Withdrawing the link starts a new generation, and all older keys and links stop working. */
type SurveyKey = Pick<Survey, "id" | "keyGeneration">;

export function writeSurveyKey(key: SurveyKey, secrets: readonly string[]): string {
  return sign(`${key.id}~${key.keyGeneration}`, secrets);
}

/** Returns null for anything that this site did not sign. */
export function readSurveyKey(text: string | null | undefined, secrets: readonly string[]): SurveyKey | null {
  const [id, generation] = (text ? unsign(text, secrets) : null)?.split("~") ?? [];
  return id && generation ? { id, keyGeneration: Number(generation) } : null;
}

/**
 * Derives the token of the resume link: 128 bits, stored only as a hash. It comes from the oldest secret, so that
 * adding a newer one in front doesn't change the link.
 */
export function resumeToken(key: SurveyKey, secrets: readonly string[]): string {
  const oldest = secrets.at(-1);
  if (!oldest) throw new Error("No secret to derive a token from.");
  return mac(`resume~${key.id}~${key.keyGeneration}`, oldest).slice(0, 22);
}

/** `origin`: without a trailing slash. */
export function resumeUrl({ origin, secrets }: { origin: string; secrets: readonly string[] }, key: SurveyKey): string {
  return `${origin}/survey/creator/resume/${resumeToken(key, secrets)}`;
}

export function resumeTokenHash(key: SurveyKey, secrets: readonly string[]): string {
  return hashToken(resumeToken(key, secrets));
}

type SurveyCookies = Pick<ReturnType<typeof makeCookies>, "survey" | "probe">;

export interface ReadCookies {
  key: string | null;
  /** The browser sent at least one of our cookies back, so it accepts them. */
  kept: boolean;
}

export async function readSurveyCookies(request: Request, cookies: SurveyCookies): Promise<ReadCookies> {
  const header = request.headers.get("Cookie");
  const key = await cookies.survey.parse(header);
  const probe = await cookies.probe.parse(header);
  return { key: typeof key === "string" ? key : null, kept: key !== null || probe !== null };
}

/** The probe shows whether the browser accepts cookies. */
export async function surveyCookieHeaders(cookies: SurveyCookies, signedKey: string | null): Promise<Headers> {
  const headers = new Headers();
  headers.append("Set-Cookie", await cookies.probe.serialize("1"));
  if (signedKey !== null) headers.append("Set-Cookie", await cookies.survey.serialize(signedKey));
  return headers;
}

export interface OpenDeps {
  db: Database;
  now: () => Date;
  secrets: readonly string[];
}

/** Null if the survey was deleted or the key was withdrawn. */
export async function openSurvey({ db, now, secrets }: OpenDeps, signedKey: string | null): Promise<Survey | null> {
  const key = readSurveyKey(signedKey, secrets);
  const survey = key && (await findSurvey(db, key.id, draftCutoff(now())));
  if (!survey || survey.keyGeneration !== key.keyGeneration) return null;
  // The secret behind the stored link was retired: the page shows a link derived from the current one.
  const tokenHash = resumeTokenHash(key, secrets);
  if (tokenHash !== survey.resumeTokenHash)
    await inReadCommitted(db, (trx) => replaceResumeToken(trx, key.id, tokenHash));
  return survey;
}

/**
 * Returns the signed keys that may open a form's survey: its own, and the cookie's if it is for the same survey (this
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
 * Reads `?new`, which names the device's current survey. Once the new survey is started, the name no longer matches, so
 * Back shows the new survey's answers (docs/decisions/0002). Null if no new survey is requested.
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

/** Whether the page's survey, by its name, is out of date: this device has another one by now. */
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
) {
  const [linked, device] = [await loadChoice(deps, keys.offered), await loadChoice(deps, keys.device)];
  return linked && device ? { linked, device } : null;
}

async function loadChoice(deps: OpenDeps & { origin: string }, signedKey: string | null) {
  const survey = await openSurvey(deps, signedKey);
  return survey && { name: survey.answers.name, updatedAt: survey.updatedAt, resumeUrl: resumeUrl(deps, survey) };
}
