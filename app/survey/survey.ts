import type { Field } from "../content/questions.ts";
import type { Answers } from "./answers.ts";
import type { Progress, StepWriters } from "./journey.ts";

/** One creator's survey as it is kept. */
export interface Survey {
  id: string;
  answers: Answers;
  /** Answers of which this is the beginning alone, see survey-row.server.ts. */
  cutFields: readonly Field[];
  progress: Progress;
  version: number;
  writers: StepWriters;
  keyGeneration: number;
  resumeTokenHash: string;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What a new record needs besides the survey itself. */
export interface NewSurvey extends Omit<Survey, "answers" | "cutFields"> {
  answers: Partial<Answers> & Pick<Answers, "name" | "current_stage">;
  firstPageHash: string;
}

export type SurveyChange = Pick<Survey, "progress" | "version" | "writers" | "completedAt" | "updatedAt"> & {
  answers: Partial<Answers>;
};
