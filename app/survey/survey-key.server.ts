import { hashToken, mac, sign, unsign } from "../server/security/cookies-and-tokens.server.ts";
import type { Survey } from "./journey.ts";

/**
 * The key that opens a survey: its id and the generation of its keys. Withdrawing the link starts a new generation, and
 * all older keys and links stop working.
 */
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
 * Derives the token of the resume link: 128 bits. Only its hash is stored. It comes from the oldest secret, so that
 * adding a newer one in front does not change the link.
 */
export function resumeToken(key: SurveyKey, secrets: readonly string[]): string {
  const oldest = secrets.at(-1);
  if (!oldest) throw new Error("No secret to derive a token from.");
  return mac(`resume~${key.id}~${key.keyGeneration}`, oldest).slice(0, 22);
}

/** The resume link of a survey. `origin`: of the site, without a slash at the end. */
export function resumeUrl({ origin, secrets }: { origin: string; secrets: readonly string[] }, key: SurveyKey): string {
  return `${origin}/survey/creator/resume/${resumeToken(key, secrets)}`;
}

export function resumeTokenHash(key: SurveyKey, secrets: readonly string[]): string {
  return hashToken(resumeToken(key, secrets));
}

interface Cookie {
  parse(header: string | null): Promise<unknown>;
  serialize(value: unknown, options?: { maxAge?: number }): Promise<string>;
}

interface SurveyCookies {
  survey: Cookie;
  probe: Cookie;
}

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

/** Sets the survey cookie, and a probe that shows whether the browser accepts cookies. */
export async function surveyCookieHeaders(cookies: SurveyCookies, signedKey: string | null): Promise<Headers> {
  const headers = new Headers();
  headers.append("Set-Cookie", await cookies.probe.serialize("1"));
  if (signedKey !== null) headers.append("Set-Cookie", await cookies.survey.serialize(signedKey));
  return headers;
}

export async function forgetSurveyHeaders(cookies: SurveyCookies): Promise<Headers> {
  const headers = new Headers();
  headers.append("Set-Cookie", await cookies.survey.serialize("", { maxAge: 0 }));
  return headers;
}
