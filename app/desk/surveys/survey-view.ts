import type { Answers, Field } from "../../survey/answers.ts";
import type { Forward, ListPage } from "../list/list-page.ts";
import type { PromiseClock, SurveyStatus } from "./survey-case.ts";
import type { SurveySearch } from "./survey-filters.ts";

/** A survey as a list knows it. Times are ISO-8601 UTC. */
export interface ListedSurvey {
  id: string;
  name: string;
  creatorName: string | null;
  stage: string;
  call: string | null;
  furthestStep: number;
  status: SurveyStatus;
  arrivedAt: string;
  submittedAt: string | null;
}

/** A survey as the list shows it. */
export type SurveyRow = Omit<ListedSurvey, "submittedAt"> & { clock: PromiseClock };

export interface SurveysView {
  search: SurveySearch;
  page: ListPage<SurveyRow>;
  forward: Forward;
  /** How many there are in all; `more` where they were not counted to the end. */
  count: { surveys: number; more: boolean };
  /** Whether there may be more of them further on than was looked for this page. */
  lookedOn: boolean;
}

/** Everything that the page of one survey shows. Times are ISO-8601 UTC. */
export interface SurveyPageView {
  id: string;
  answers: Answers;
  /** Answers of which this is the beginning alone. */
  cutFields: readonly Field[];
  createdAt: string;
  updatedAt: string;
  submittedAt: string | null;
  furthestStep: number;
  clock: PromiseClock;
  status: { now: SurveyStatus; by: string | null; at: string | null };
  /** The newest that fit into a page, or some before them, the oldest first. */
  notes: { id: string; by: string; text: string; createdAt: string }[];
  /** Key of the first of them, where there are earlier ones. */
  earlierNotes: string | null;
  hasLaterNotes: boolean;
  /** Token that tells a repeated post of the note from a second note. */
  page: string;
}

/** What the page says after a post. */
export type SurveyReply =
  | { kind: "blank-note" }
  | { kind: "unstorable-note" | "long-note"; text: string }
  | { kind: "no-status" }
  /** Somebody else changed the status in between; nothing was written. */
  | { kind: "overtaken"; status: SurveyStatus; by: string; at: string; wanted: SurveyStatus };
