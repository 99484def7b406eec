import { type Answers, type Field, isListField, type Step, STEPS, stepFields } from "../../../app/survey/answers.ts";
import { advance, type Progress, type SurveyIntent } from "../../../app/survey/journey.ts";

/** What a record of the survey has to hold, as columns. */
export interface KeptSurvey {
  answers: Record<string, string | null>;
  progress: Progress;
  completed: boolean;
}

/** One survey as the people who fill it in expect to find it. */
export interface ExpectedSurvey {
  /** Token of the page that it was begun on: the record is found by it. */
  page: string;
  /**
   * What the record may be, null being none: one thing where every post was answered, more while one is under way or
   * was cut off.
   */
  may: (KeptSurvey | null)[];
  /** Saves that were answered for, and all that were sent: the record counts them. */
  saves: { least: number; most: number };
}

export type SurveyChange = (before: KeptSurvey | null) => KeptSurvey | null;

/** Notes that a change is sent. What it answers notes that it was done, or, with `false`, that it was refused. */
export function expectChange(survey: ExpectedSurvey, change: SurveyChange): (done: boolean) => void {
  const before = survey.may;
  survey.may = unique([...before, ...before.map(change)]);
  survey.saves.most += 1;
  return (done) => {
    survey.may = done ? unique(before.map(change)) : before;
    if (done) survey.saves.least += 1;
  };
}

/** What a posted step makes of a record. Only the first step makes one where there is none. */
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

/** What the person's own deletion makes of a record. */
export function deletion(): null {
  return null;
}

/** Answers as they have to stand in the record: text byte for byte or null, lists as JSON. */
function columnsOf(step: Step, answers: Answers): Record<string, string | null> {
  const fields: readonly Field[] = stepFields[step];
  return Object.fromEntries(
    fields.map((field) => [field, isListField(field) ? JSON.stringify(answers[field]) : answers[field]]),
  );
}

function blankColumns(): Record<string, string | null> {
  const fields = STEPS.flatMap((step): readonly Field[] => stepFields[step]);
  return Object.fromEntries(fields.map((field) => [field, isListField(field) ? "[]" : null]));
}

function unique(states: (KeptSurvey | null)[]): (KeptSurvey | null)[] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()];
}
