import { allFields, type Answers, isListField, stepFields } from "../../../app/survey/answers.ts";
import { advance, type Progress, type SurveyIntent } from "../../../app/survey/journey.ts";
import type { Step } from "../../../app/survey/question.ts";

/** The columns that a survey's record must have. */
export interface KeptSurvey {
  answers: Record<string, string | null>;
  progress: Progress;
  completed: boolean;
}

/** A survey as its creator expects it. */
export interface ExpectedSurvey {
  /** The token of its first page. The record is found by it. */
  page: string;
  /**
   * Allowed states of the record; null stands for no record. There is one if every post got a response, and several
   * while a post is in flight or after one was cut off.
   */
  may: (KeptSurvey | null)[];
  /** The number of acknowledged saves, and of all saves that were sent. The record counts its saves. */
  saves: { least: number; most: number };
}

export type SurveyChange = (before: KeptSurvey | null) => KeptSurvey | null;

/** Records that a change was sent. The returned function records that it was done or, with `false`, refused. */
export function expectChange(survey: ExpectedSurvey, change: SurveyChange): (done: boolean) => void {
  const before = survey.may;
  survey.may = unique([...before, ...before.map(change)]);
  survey.saves.most += 1;
  return (done) => {
    survey.may = done ? unique(before.map(change)) : before;
    if (done) survey.saves.least += 1;
  };
}

/** Returns the change that a posted step makes to a record. Only the first step creates a record. */
export function saveOf(step: Step, intent: SurveyIntent, answers: Answers): SurveyChange {
  return (before) => {
    if (!before && (step !== 1 || intent === "autosave")) return null;
    return {
      answers: { ...(before?.answers ?? blankColumns()), ...columnsOf(step, answers) },
      progress: advance(step, intent, before?.progress ?? null),
      completed: intent === "submit" || (before?.completed ?? false),
    };
  };
}

/** Applies the creator's own deletion to a record. */
export function deletion(): null {
  return null;
}

/** Answers as stored: text byte for byte or null, lists as JSON. */
function columnsOf(step: Step, answers: Answers): Record<string, string | null> {
  return Object.fromEntries(
    stepFields[step].map((field) => [field, isListField(field) ? JSON.stringify(answers[field]) : answers[field]]),
  );
}

function blankColumns(): Record<string, string | null> {
  return Object.fromEntries(allFields.map((field) => [field, isListField(field) ? "[]" : null]));
}

function unique(states: (KeptSurvey | null)[]): (KeptSurvey | null)[] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()];
}
