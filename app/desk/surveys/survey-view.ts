import type { Answers, Field } from "../../survey/answers.ts";
import type { PromiseClock } from "./promise.ts";
import type { SurveyStatus } from "./survey-case.ts";

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
