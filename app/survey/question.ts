import type { MOST_CHARACTERS } from "../server/forms/limits.ts";

export type Step = 1 | 2 | 3 | 4;

interface Common {
  step: Step;
  label: string;
  hint?: string;
  /** Message for a missing answer. Without it, the question is optional. */
  required?: string;
}

export interface TextQuestion extends Common {
  kind: "text";
  /** The limit of server/forms/limits.ts that applies; `answer` if left out. */
  limit?: keyof typeof MOST_CHARACTERS;
  /** The field's height in lines; one if left out. */
  rows?: number;
  /** The `autocomplete` attribute (https://html.spec.whatwg.org/#autofill). */
  autoComplete?: string;
}

export interface EmailQuestion extends Common {
  kind: "email";
  required?: never;
  autoComplete: string;
}

interface LinksQuestion extends Common {
  kind: "links";
  required?: never;
}

/** One option can be chosen. */
export interface ChoiceQuestion extends Common {
  kind: "choice";
  /** The label of each stored value. */
  options: Readonly<Record<string, string>>;
}

/** Any number of options can be chosen. The stored values are the labels. */
export interface SelectionQuestion extends Common {
  kind: "selection";
  required?: never;
  options: readonly string[];
}

export type Question = TextQuestion | EmailQuestion | LinksQuestion | ChoiceQuestion | SelectionQuestion;

/** The fields of a table whose questions are of the given kinds. */
export type FieldsOf<Table extends Record<string, Question>, Kind extends Question["kind"]> = {
  [field in keyof Table]: Table[field]["kind"] extends Kind ? field : never;
}[keyof Table];

/** The fields of a table that require an answer. */
export type RequiredOf<Table extends Record<string, Question>> = {
  [field in keyof Table]: Table[field] extends { required: string } ? field : never;
}[keyof Table];
