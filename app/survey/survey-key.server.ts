import { hashToken, mac, sign, unsign } from "../security/cookies-and-tokens.server.ts";

/**
 * What opens a survey: its id, and the generation of its keys. Withdrawing the link makes a new generation, and every
 * older key and link stops working.
 */
export interface SurveyKey {
  id: string;
  generation: number;
}

/** The key as it stands in the cookie and in the form. */
export function writeSurveyKey(key: SurveyKey, secrets: readonly string[]): string {
  return sign(`${key.id}~${key.generation}`, secrets);
}

/** Null for anything that this site did not sign. */
export function readSurveyKey(text: string | null | undefined, secrets: readonly string[]): SurveyKey | null {
  const [id, generation] = (text ? unsign(text, secrets) : null)?.split("~") ?? [];
  return id && generation ? { id, generation: Number(generation) } : null;
}

/**
 * The token of the resume link: 128 bits, the same each time it is asked for, although only its hash is kept. It is
 * derived from the oldest secret, so that adding a newer one in front leaves the link as it is.
 */
export function resumeToken(key: SurveyKey, secrets: readonly string[]): string {
  const oldest = secrets.at(-1);
  if (!oldest) throw new Error("No secret to derive a token from.");
  return mac(`resume~${key.id}~${key.generation}`, oldest).slice(0, 22);
}

export function resumeTokenHash(key: SurveyKey, secrets: readonly string[]): string {
  return hashToken(resumeToken(key, secrets));
}
