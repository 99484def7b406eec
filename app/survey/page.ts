import type { Answers, SubmittedAnswers } from "./answers.ts";
import type { FormOrigin, SurveyIntent } from "./journey.ts";
import type { Step, Field } from "./questions.ts";

/** Text of the survey, agreed on (docs/behavior.md, Survey 1 to 11). Its questions are in questions.ts. */
export const surveyWords = {
  title: "Build Your Platform With Us",
  titleLines: ["Build Your", "Platform", "With Us"],
  description: "Tell us who you are, what you're building and where you need help. Four short steps, saved as you go.",
  steps: {
    1: { title: "Who You Are", intro: "We need your name and current stage. The rest is up to you." },
    2: { title: "What You're Building", intro: "Nothing here is required. Answer what helps us help you." },
    3: { title: "Where You Need Help", intro: "Choose as many as fit. You can change them later." },
    4: { title: "Final Pieces", intro: "The last four questions, and where to reach you." },
  } satisfies Record<Step, { title: string; intro: string }>,
} as const;

/** For a post that failed on the server or on its way there. */
export const submissionError = {
  title: "Submission Error",
  text: "There was an issue submitting your survey. Please try again.",
};

/** Messages per field. The field shows the first one. */
export type FieldErrors = Partial<Record<Field, string[]>>;

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

/** A notice that the page shows above the questions; `unavailable` is a toast. */
export type Notice =
  | "welcome-back"
  | "sent"
  /** This is a new survey; the earlier one stays. */
  | "another"
  /** The earlier answers were deleted, or their link was withdrawn. */
  | "gone"
  | "link-sent"
  | "link-slowed"
  | "link-not-sent"
  /** The browser sent no cookie back, so only the form carries the survey's key. */
  | "cookieless"
  | "cookies-blocked"
  | "missing"
  | "replaced"
  /** This visitor, or all visitors together (`crowded`), saved more than the limits allow. */
  | "slowed"
  | "crowded"
  | "unavailable";

/** The person has to choose between the answers entered here and those that another page saved. */
export interface ConflictChoice {
  intent: SurveyIntent;
  fields: Field[];
  saved: Answers;
}

interface ResumeOffer {
  url: string;
  /** The day until which a draft is kept: "June 21, 2025". */
  deletionDay: string | null;
  /** Where it can be emailed: to the address in the answers, or to one that the page asks for. Null if nowhere. */
  mail: "answer" | "ask" | null;
  typed: string;
}

export interface SurveyPage {
  step: Step;
  typed: Partial<SubmittedAnswers>;
  errors: FieldErrors | null;
  /** This page responds to a post of which nothing was saved. */
  refused: boolean;
  /**
   * `saved`: the fields show the stored answers. `instead` names the survey that this device replaces with a new one,
   * see which-survey.server.ts.
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
  notice: { kind: Notice; title: string; text: string } | null;
  conflict: ConflictChoice | null;
  /** The link to this device's earlier survey, on the blank form of a new one. */
  earlier: string | null;
}

export type SurveyReply =
  | { kind: "page"; page: SurveyPage }
  | { kind: "autosaved"; version: number }
  | { kind: "not-saved"; reason: string | null };

/** One of two surveys to choose between, when a link opens another one than the device has. */
export interface ChoosableSurvey {
  name: string;
  updatedAt: string;
  resumeUrl: string;
}
