import type { Answers } from "./answers.ts";
import type { Progress, StepWriters } from "./journey.ts";

/** One creator's survey as it is stored. */
export interface Survey {
  id: string;
  answers: Answers;
  progress: Progress;
  version: number;
  writers: StepWriters;
  keyGeneration: number;
  resumeTokenHash: string;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** When its discovery call last changed, or takes place, whichever is later; null without a call. */
  callAt: string | null;
}

/** A survey to insert, with the columns that only a new record needs. */
export interface NewSurvey extends Omit<Survey, "answers" | "callAt"> {
  answers: Partial<Answers> & Pick<Answers, "name" | "current_stage">;
  firstPageHash: string;
}

export type SurveyChange = Pick<Survey, "progress" | "version" | "writers" | "completedAt" | "updatedAt"> & {
  answers: Partial<Answers>;
};
