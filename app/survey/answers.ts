import { isMailAddress } from "../mail/header-fields.ts";
import { MOST_CHARACTERS } from "../server/forms/limits.ts";
import {
  type EmailQuestion,
  type Step,
  type TextQuestion,
  type ChoiceField,
  type Field,
  type ListField,
  questions,
  type RequiredField,
  type SelectionField,
  type TextField,
} from "./questions.ts";

export const STEPS = [1, 2, 3, 4] as const satisfies readonly Step[];

export const LAST_STEP = 4;

const names = Object.keys(questions) as Field[];

/** In the order in which they are asked. */
export const stepFields: Readonly<Record<Step, readonly Field[]>> = {
  1: fieldsOf(1),
  2: fieldsOf(2),
  3: fieldsOf(3),
  4: fieldsOf(4),
};

export const allFields: readonly Field[] = STEPS.flatMap((step) => stepFields[step]);

function fieldsOf(step: Step): Field[] {
  return names.filter((field) => questions[field].step === step);
}

export function optionsOf(field: ChoiceField | SelectionField): readonly string[] {
  const { options } = questions[field];
  return Array.isArray(options) ? options : Object.keys(options);
}

export function answerText(field: Field, answer: string): string {
  return isChoiceField(field) ? (questions[field].options[answer] ?? answer) : answer;
}

export function mostCharacters(question: TextQuestion | EmailQuestion): number {
  return MOST_CHARACTERS[question.kind === "email" ? "email" : (question.limit ?? "answer")];
}

export function isTextField(field: Field): field is TextField {
  const { kind } = questions[field];
  return kind === "text" || kind === "email";
}

export function isChoiceField(field: Field): field is ChoiceField {
  return questions[field].kind === "choice";
}

export function isListField(field: Field): field is ListField {
  const { kind } = questions[field];
  return kind === "selection" || kind === "links";
}

/** Answers as they are stored: blank text is null, blank lists are empty (docs/behavior.md, Survey 12). */
export type Answers = { [field in ListField]: string[] } & { [field in RequiredField]: string } & {
  [field in Exclude<Field, ListField | RequiredField>]: string | null;
};

/** Answers as submitted, valid or not. */
export type SubmittedAnswers = { [field in ListField]: string[] } & { [field in Exclude<Field, ListField>]: string };

/** Converts stored answers to form values; missing ones are blank. */
export function toSubmitted(answers: Partial<Answers>): SubmittedAnswers {
  const typed = {} as Record<Field, string | string[]>;
  for (const field of allFields) typed[field] = answers[field] ?? (isListField(field) ? [] : "");
  return typed as SubmittedAnswers;
}

/** A page posts only the answers of its own step. */
export function answersOfStep(step: Step, answers: SubmittedAnswers): Partial<SubmittedAnswers> {
  return Object.fromEntries(stepFields[step].map((field) => [field, answers[field]]));
}

export function differingFields(step: Step, one: Partial<Answers>, other: Partial<Answers>): Field[] {
  const [left, right] = [toSubmitted(one), toSubmitted(other)];
  return stepFields[step].filter((field) => JSON.stringify(left[field]) !== JSON.stringify(right[field]));
}

/** Returns the address to email a link to, or null if it isn't one: an answer may be half typed. */
export function linkAddress(text: string | null): string | null {
  const address = text?.trim() ?? "";
  return isMailAddress(address) ? address : null;
}

/** Whether a creator wants a call, now or later, and left no address to plan it. */
export function lacksAddress({ discovery_call: call, email }: Answers): boolean {
  return (call === "yes" || call === "maybe_later") && linkAddress(email) === null;
}
