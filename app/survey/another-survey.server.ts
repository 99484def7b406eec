import { hashToken } from "../security/cookies-and-tokens.server.ts";
import { SURVEY_PATH } from "./journey.ts";
import type { ReadCookies } from "./survey-cookies.server.ts";
import { readSurveyKey } from "./survey-key.server.ts";
import type { Survey } from "./survey.ts";

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
