import type { Forward, ListPage } from "../list/keyset-cursor.ts";
import type { PromiseClock } from "./promise.ts";
import type { SurveyStatus } from "./survey-case.ts";
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
