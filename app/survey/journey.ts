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

/** Which page saved a step last, and how. Kept with the record, one per step. */
export interface StepWriter {
  /** Version of the record that this save made. */
  version: number;
  /** Token of the page, hashed. */
  page: string;
  /** Counts the saves of that page. Browsers without JavaScript always send 0. */
  sequence: number;
}

export type StepWriters = Partial<Record<Step, StepWriter>>;

/** What a form says about itself when it is posted. */
export interface FormOrigin {
  /** Version of the record that the form was filled from; 0 when there was none. */
  version: number;
  page: string;
  sequence: number;
}

/**
 * Whether a posted step may replace what is kept.
 *
 * - `save`: nobody else changed this step since the form was filled from it.
 * - `late`: the same page has already saved something newer, as when Next overtakes an autosave. What is kept stays.
 * - `conflict`: another tab or device saved other answers to this step in the meantime. The person decides.
 *
 * After Next, Back shows a page that meets its own older save. Only the page's token tells that from a second device:
 * the version is the same.
 */
export function judgeSave(
  writer: StepWriter | undefined,
  form: FormOrigin,
  differs: boolean,
): "save" | "late" | "conflict" {
  if (!writer) return "save";
  if (writer.page === form.page) return form.sequence < writer.sequence ? "late" : "save";
  return differs && writer.version > form.version ? "conflict" : "save";
}

/**
 * What Enter in a field sends where no script runs: what it asks for is decided by what was typed, see readIntent in
 * read-post.server.ts. Without width, because text browsers show it.
 */
export const ENTER = "\u200B";
