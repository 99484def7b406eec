import type { FittedLine } from "../ui/fit-line.ts";
import type { Answers, Field, Step, Typed } from "./answers.ts";
import type { SurveyIntent } from "./journey.ts";

/** Messages per field, the first one first. */
export type FieldErrors = Partial<Record<Field, string[]>>;

/** What the page has to tell besides the questions. */
export type Notice =
  | "welcome-back"
  | "sent"
  /** The earlier answers are not kept any more, or their link was withdrawn. */
  | "gone"
  /** The browser sent no cookie back: the survey goes on inside the form. */
  | "cookieless"
  | "cookies-blocked"
  | "missing"
  | "unavailable";

/** The person has to choose between what was typed here and what another page saved. */
export interface ConflictChoice {
  intent: SurveyIntent;
  savedAt: string;
  fields: Field[];
  saved: Answers;
}

/** Everything that one view of the survey shows. */
export interface SurveyPage {
  step: Step;
  percent: number;
  headline: FittedLine[];
  typed: Typed;
  /** Messages beside the fields, after a refused post. */
  errors: FieldErrors | null;
  form: { key: string | null; page: string; version: number; rows: number; reload: boolean };
  resume: { url: string; deletionDate: string | null } | null;
  notice: Notice | null;
  conflict: ConflictChoice | null;
}

/** What the action answers when it does not redirect. */
export type SurveyReply =
  | { kind: "page"; page: SurveyPage }
  | { kind: "autosaved"; version: number }
  | { kind: "not-saved" };
