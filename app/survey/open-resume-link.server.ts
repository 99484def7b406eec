import { hashToken } from "../security/cookies-and-tokens.server.ts";
import { countOne, type RateLimit, secondsToWait } from "../security/rate-limit.store.server.ts";
import { draftCutoff } from "./journey.ts";
import { type OpenDeps, openSurvey } from "./open-survey.server.ts";
import { writeSurveyKey } from "./survey-key.server.ts";
import { findSurveyByResumeToken } from "./survey.store.server.ts";

/** Wrong links per address, and from everybody together where no proxy names addresses. */
const PER_ADDRESS: RateLimit = { name: "resume-link", most: 10, windowSeconds: 15 * 60 };
const TOGETHER: RateLimit = { name: "resume-link-all", most: 300, windowSeconds: 15 * 60 };

export type ResumeOutcome =
  | { kind: "opened"; key: string }
  /** This device has another survey already: the person chooses. */
  | { kind: "choice"; key: string }
  /** Wrong, withdrawn or expired: the answer is the same, so that it tells nothing. */
  | { kind: "unknown" }
  | { kind: "slowed"; seconds: number };

/** Looks up what a resume link opens, and slows down whoever tries links. Nothing is changed or deleted by it. */
export async function openResumeLink(
  to: OpenDeps,
  token: string,
  visitor: { hash: string | null; deviceKey: string | null },
): Promise<ResumeOutcome> {
  const { db, now, secrets } = to;
  const [limit, who] = visitor.hash === null ? [TOGETHER, "all"] : [PER_ADDRESS, visitor.hash];
  const seconds = await secondsToWait(db, limit, who, now());
  if (seconds > 0) return { kind: "slowed", seconds };
  const survey = await findSurveyByResumeToken(db, hashToken(token), draftCutoff(now()));
  if (!survey) {
    await countOne(db, limit, who, now());
    return { kind: "unknown" };
  }
  const key = writeSurveyKey({ id: survey.id, generation: survey.keyGeneration }, secrets);
  const onDevice = await openSurvey(to, visitor.deviceKey);
  return { kind: onDevice && onDevice.id !== survey.id ? "choice" : "opened", key };
}
