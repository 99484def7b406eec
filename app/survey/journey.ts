import { MOST_LINKS } from "../server/forms/limits.ts";
import { LAST_STEP, STEPS, type Answers } from "./answers.ts";
import type { Step } from "./questions.ts";

export interface Survey {
  id: string;
  answers: Answers;
  progress: Progress;
  version: number;
  writers: StepWriters;
  keyGeneration: number;
  resumeTokenHash: string;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** When its call last changed or takes place, whichever is later; null without a call. */
  callAt: string | null;
}

export interface NewSurvey extends Omit<Survey, "answers" | "callAt"> {
  answers: Partial<Answers> & Pick<Answers, "name" | "current_stage">;
  firstPageHash: string;
}

export type SurveyChange = Pick<Survey, "progress" | "version" | "writers" | "completedAt" | "updatedAt"> & {
  answers: Partial<Answers>;
};

/** The commands of the survey's buttons; `autosave` is sent by the page's script. The row follows `remove-link`. */
export const INTENTS = [
  "next",
  "previous",
  "submit",
  "autosave",
  "add-link",
  "remove-link",
  "show-saved",
  "see-answers",
  "email-link",
] as const;

export type SurveyIntent = (typeof INTENTS)[number];

export interface Progress {
  furthest: Step;
  /** Step that the last save led to. */
  leftOff: Step;
}

export const SURVEY_PATH = "/survey/creator";

export const SUCCESS_PATH = `${SURVEY_PATH}/success`;

export const ANSWERS_PATH = `${SURVEY_PATH}/answers`;

/** The intent of the button that saves a step and opens the answers. */
export const SEE_ANSWERS = "see-answers";

/** Days after the last change on which an unfinished draft and its link are deleted. */
export const DRAFT_DAYS = 90;

const DAY = 24 * 60 * 60 * 1000;

/** Drafts last changed before this time count as deleted. A call counts as a change. ISO-8601 UTC. */
export function draftCutoff(now: Date): string {
  return new Date(now.getTime() - DRAFT_DAYS * DAY).toISOString();
}

export function draftDeletionDate({ updatedAt, callAt }: { updatedAt: string; callAt: string | null }): Date {
  return new Date(Math.max(Date.parse(updatedAt), Date.parse(callAt ?? updatedAt)) + DRAFT_DAYS * DAY);
}

export function readStep(text: string | null): Step | null | undefined {
  if (text === null) return null;
  return STEPS.find((step) => String(step) === text);
}

/** Progress shown on `step`, in rounded percent (docs/behavior.md, Survey 1). */
export function percentComplete(step: Step): number {
  return Math.round((step / STEPS.length) * 100);
}

/** The response to a GET of the survey: a step to show, or an address to redirect to. */
type Destination = { show: Step } | { redirectTo: string };

/**
 * Without a step in the URL, a new survey starts at step 1, and a started one redirects to the step where the person
 * left off, so that Back after Next finds the step before. A step beyond the first unfinished one redirects to that
 * one; an invalid step is ignored.
 */
export function destinationOf(requested: Step | null | undefined, progress: Progress | null): Destination {
  if (requested === undefined) return { redirectTo: SURVEY_PATH };
  if (requested === null) {
    return progress ? { redirectTo: `${SURVEY_PATH}?step=${progress.leftOff}&arrived` } : { show: 1 };
  }
  const furthest = progress?.furthest ?? 1;
  return requested > furthest ? { redirectTo: `${SURVEY_PATH}?step=${furthest}` } : { show: requested };
}

export function advance(step: Step, intent: SurveyIntent, before: Progress | null): Progress {
  const furthest = before?.furthest ?? 1;
  if (intent === "next" || intent === "submit") {
    const next = Math.min(step + 1, LAST_STEP) as Step;
    return { furthest: Math.max(furthest, next) as Step, leftOff: next };
  }
  if (intent === "previous") return { furthest, leftOff: Math.max(step - 1, 1) as Step };
  return { furthest, leftOff: step };
}

/** Rows of links: at least one, all links, and as many as asked up to the limit (docs/behavior.md, Survey 11). */
export function linkRows(links: number, asked: number): number {
  return Math.max(1, links, Math.min(Number.isInteger(asked) ? asked : 1, MOST_LINKS));
}

/** Lines to split at most: that is already too many links. */
const MOST_LINES = 10 * MOST_LINKS;

/** Without JavaScript, Enter starts a new line, so each line is a link. Drops only blank lines next to other lines. */
export function linkLines(fields: readonly string[]): string[] {
  const lines = fields.flatMap(linesOf);
  if (lines.length <= Math.max(MOST_LINES, fields.length)) return lines;
  return [...lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join("\n")];
}

function linesOf(field: string): string[] {
  const lines = field.split(/\r\n?|\n/);
  if (lines.length === 1) return lines;
  const given = lines.filter((line) => line.trim() !== "");
  return given.length > 0 ? given : [""];
}

export interface FormOrigin {
  /** Version of the record that the form was filled from; 0 when there was none. */
  version: number;
  page: string;
  /** Counts the saves of that page. Browsers without JavaScript always send 0. */
  sequence: number;
}

/** Who saved a step: the version that the save made, and the hash of the page's token. */
export type StepWriter = FormOrigin;

type StepWriters = Partial<Record<Step, StepWriter>>;

/**
 * Decides whether a posted step may replace the stored one.
 *
 * - `save`: no one else has changed this step since the form was loaded.
 * - `late`: the same page has already saved something newer, as when Next overtakes an autosave. The stored step stays.
 * - `conflict`: another tab or device saved other answers to this step in the meantime. The person decides.
 *
 * After Next, Back shows a page that predates its own save. Only the page's token distinguishes it from a second
 * device: the version is the same.
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

/** What Enter posts without JavaScript, see readIntent in answer-post.server.ts. Zero-width: text browsers show it. */
export const ENTER = "\u200B";
