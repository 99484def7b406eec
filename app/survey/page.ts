import type { Field } from "../content/questions.ts";
import type { FittedLine } from "../ui/fit-line.ts";
import type { Answers, SubmittedAnswers } from "./answers.ts";
import type { SurveyIntent } from "./journey.ts";
import type { Step } from "./question.ts";

/** Messages per field, the first one first. */
export type FieldErrors = Partial<Record<Field, string[]>>;

/** What the page has to tell besides the questions. */
export type Notice =
  | "welcome-back"
  | "sent"
  /** A new survey begins, and the earlier one stays. */
  | "another"
  /** The earlier answers are not kept any more, or their link was withdrawn. */
  | "gone"
  /** The browser sent no cookie back: the survey goes on inside the form. */
  | "link-sent"
  | "link-slowed"
  | "link-not-sent"
  | "cookieless"
  | "cookies-blocked"
  | "missing"
  /** This visitor, or everybody together, saved more than we take in a while. */
  | "slowed"
  | "crowded"
  | "unavailable";

/** The person has to choose between what was typed here and what another page saved. */
export interface ConflictChoice {
  intent: SurveyIntent;
  savedAt: string;
  fields: Field[];
  saved: Answers;
}

/** The link for another device. */
export interface ResumeOffer {
  url: string;
  deletionDate: string | null;
  /** Whether it can be mailed, to the address in the answers or to one that is asked for. */
  mail: "answer" | "ask" | null;
  /** What was typed where an address was asked for, and why it is none. */
  typed: string;
  error: string | null;
}

/** Everything that one view of the survey shows. */
export interface SurveyPage {
  step: Step;
  percent: number;
  headline: FittedLine[];
  typed: SubmittedAnswers;
  /** Messages beside the fields, after a refused post. */
  errors: FieldErrors | null;
  /** Nothing of the post that this answers was saved. */
  refused: boolean;
  /**
   * `saved`: what stands in the fields is what is kept. `instead` names the survey in whose place this device begins a
   * new one, see which-survey.server.ts.
   */
  form: {
    key: string | null;
    page: string;
    version: number;
    rows: number;
    reload: boolean;
    saved: boolean;
    instead: string | null;
  };
  resume: ResumeOffer | null;
  notice: Notice | null;
  /** How long to wait, in words, where the notice asks for it. */
  wait: string | null;
  conflict: ConflictChoice | null;
  /** The link to this device's earlier survey, on the blank form of a new one. */
  earlier: string | null;
}

/** What the action answers when it does not redirect. */
export type SurveyReply =
  | { kind: "page"; page: SurveyPage }
  | { kind: "autosaved"; version: number }
  | { kind: "not-saved"; reason: string | null };
