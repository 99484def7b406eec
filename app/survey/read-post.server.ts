import { withLineFeeds } from "../server/forms/limits.ts";
import { parseForm } from "../server/forms/parse-form.server.ts";
import { readTyped } from "../server/forms/typed-text.ts";
import { draftSchemas, stepSchemas } from "./answers.form.ts";
import { type Answers, isListField, LAST_STEP, stepFields, toSubmitted, type SubmittedAnswers } from "./answers.ts";
import { ENTER, type FormOrigin, linkLines, readStep, type SurveyIntent } from "./journey.ts";
import type { FieldErrors } from "./page.ts";
import type { Step, Field } from "./questions.ts";

export interface SurveyPost {
  step: Step;
  intent: SurveyIntent;
  /** Row of 'remove-link', from 0; else -1. */
  linkIndex: number;
  /** The signed key that the form carried, or null on a first visit. */
  key: string | null;
  origin: FormOrigin;
  typed: SubmittedAnswers;
  /** This step's answers, or null if they break a rule. */
  answers: Partial<Answers> | null;
  errors: FieldErrors;
  /** Submitted address to email the link to. It is an answer only on the last step. */
  linkAddress: string | null;
  /** Name of the survey that this one replaces, see which-survey.server.ts. */
  instead: string | null;
}

const intents: readonly SurveyIntent[] = [
  "next",
  "previous",
  "submit",
  "autosave",
  "add-link",
  "show-saved",
  "see-answers",
  "email-link",
];

export function readSurveyPost(form: FormData, stepInUrl: string | null): SurveyPost {
  const step = readStep(stepInUrl ?? text(form, "step")) ?? 1;
  const linkAddress = text(form, "email");
  const { intent, linkIndex } = readIntent(form.get("intent"), step, linkAddress);
  const typed = readFields(form, step);
  typed.content_links = linkLines(typed.content_links.filter((_link, row) => row !== linkIndex));
  const fields = new FormData();
  for (const field of stepFields[step]) for (const value of [typed[field]].flat()) fields.append(field, value);
  const strict = intent === "next" || intent === "submit";
  const submission = parseForm(fields, (strict ? stepSchemas : draftSchemas)[step]);
  return {
    step,
    intent,
    linkIndex,
    key: text(form, "key"),
    origin: {
      version: count(text(form, "version")),
      page: text(form, "page") ?? "",
      sequence: count(text(form, "sequence")),
    },
    typed,
    answers: submission.status === "success" ? submission.value : null,
    errors: (submission.reply().error ?? {}) as FieldErrors,
    linkAddress,
    instead: text(form, "instead"),
  };
}

/**
 * A form sent without a button goes to the next step; the last step submits the survey. Enter does the same, unless an
 * address for the link was typed before the last step. On the last step the address is an answer.
 */
function readIntent(
  value: FormDataEntryValue | null,
  step: Step,
  linkAddress: string | null,
): { intent: SurveyIntent; linkIndex: number } {
  // The character of ENTER is invisible, so a form is read without it.
  if (value === readTyped(ENTER) && linkAddress !== null && step !== LAST_STEP)
    return { intent: "email-link", linkIndex: -1 };
  const removed = /^remove-link-(\d{1,4})$/.exec(String(value ?? ""));
  if (removed) return { intent: "remove-link", linkIndex: Number(removed[1]) };
  const onwards = step === LAST_STEP ? "submit" : "next";
  const known = intents.find((intent) => intent === value) ?? onwards;
  return { intent: known === "submit" || known === "next" ? onwards : known, linkIndex: -1 };
}

/** Reads only the step's own fields, with line breaks as one character. */
function readFields(form: FormData, step: Step): SubmittedAnswers {
  const typed: Record<Field, string | string[]> = toSubmitted({});
  for (const field of stepFields[step]) {
    const values = form.getAll(field).flatMap((value) => (typeof value === "string" ? withLineFeeds(value) : []));
    typed[field] = isListField(field) ? values : (values[0] ?? "");
  }
  return typed as SubmittedAnswers;
}

function text(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}

function count(value: string | null): number {
  return /^\d{1,9}$/.test(value ?? "") ? Number(value) : 0;
}
