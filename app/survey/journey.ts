import { MOST_LINKS } from "../forms/limits.ts";
import { LAST_STEP, STEPS } from "./answers.ts";
import type { Step } from "./question.ts";

/** What a button of the survey asks for; autosave is the page's own. */
export type SurveyIntent =
  | "next"
  | "previous"
  | "submit"
  | "autosave"
  | "add-link"
  | "remove-link"
  | "show-saved"
  | "email-link";

/** How far a survey has come. */
export interface Progress {
  /** First step that is not done yet. */
  furthest: Step;
  /** Step on which the person left off. */
  leftOff: Step;
}

export const SURVEY_PATH = "/survey/creator";

/** Days after the last change on which an unfinished draft and its link are deleted. */
export const DRAFT_DAYS = 90;
const DAY = 24 * 60 * 60 * 1000;

/** Drafts last changed before this time are gone. ISO-8601 UTC. */
export function draftCutoff(now: Date): string {
  return new Date(now.getTime() - DRAFT_DAYS * DAY).toISOString();
}

/** The day on which a draft that nobody changes any more is deleted. */
export function draftDeletionDate(updatedAt: string): Date {
  return new Date(Date.parse(updatedAt) + DRAFT_DAYS * DAY);
}

/** The step that `?step=` names; null without one, undefined for anything that is no step. */
export function readStep(text: string | null): Step | null | undefined {
  if (text === null) return null;
  return STEPS.find((step) => String(step) === text);
}

/** How much of the survey is behind the person while on `step`, in rounded percent (docs/behavior.md, Survey 1). */
export function percentComplete(step: Step): number {
  return Math.round((step / STEPS.length) * 100);
}

/** Where a GET of the survey leads: a step to show, or an address to redirect to. */
export type Place = { show: Step } | { redirectTo: string };

/**
 * Without a step in the URL a new survey begins, and a begun one opens where the person left off, at that step's own
 * address: Back after Next has to find the step before. A step ahead of the first unfinished one leads to that one;
 * what is no step is ignored.
 */
export function placeOf(requested: Step | null | undefined, progress: Progress | null): Place {
  if (requested === undefined) return { redirectTo: SURVEY_PATH };
  if (requested === null) {
    return progress ? { redirectTo: `${SURVEY_PATH}?step=${progress.leftOff}&arrived` } : { show: 1 };
  }
  const furthest = progress?.furthest ?? 1;
  return requested > furthest ? { redirectTo: `${SURVEY_PATH}?step=${furthest}` } : { show: requested };
}

/** How far a survey has come after a save on `step`. */
export function advance(step: Step, intent: SurveyIntent, before: Progress | null): Progress {
  const furthest = before?.furthest ?? 1;
  if (intent === "next" || intent === "submit") {
    const next = Math.min(step + 1, LAST_STEP) as Step;
    return { furthest: Math.max(furthest, next) as Step, leftOff: next };
  }
  if (intent === "previous") return { furthest, leftOff: Math.max(step - 1, 1) as Step };
  return { furthest, leftOff: step };
}

/**
 * Rows of the list of links: what is there, as many as asked for and fit, and one at the least (docs/behavior.md,
 * Survey 11).
 */
export function linkRows(links: number, asked: number): number {
  return Math.max(1, links, Math.min(Number.isInteger(asked) ? asked : 1, MOST_LINKS));
}
