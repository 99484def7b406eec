import type { Answers } from "../../survey/answers.ts";
import type { DeskCall } from "../calls/call-on-desk.ts";
import type { FollowUpView, Colleague, ListedFollowUp } from "../cases/care.ts";
import type { NotesView } from "../cases/note-view.ts";
import type { Forward, ListPage } from "../list/list-page.ts";
import type { PromiseClock, SurveyStatus } from "./survey-case.ts";
import type { SurveySearch } from "./survey-filters.ts";

/** A survey in the store's list. Times are ISO-8601 UTC; `owner` is an id in the store, and a name on the page. */
export interface ListedSurvey extends ListedFollowUp {
  id: string;
  name: string;
  creatorName: string | null;
  stage: string;
  call: string | null;
  furthestStep: number;
  status: SurveyStatus;
  arrivedAt: string;
  submittedAt: string | null;
  /** When a member last changed the owner or the next step, and the status; null before that. */
  followUpAt: string | null;
  statusAt: string | null;
}

/** A survey as a row of the list. */
export type SurveyRow = Omit<ListedSurvey, "submittedAt"> & { clock: PromiseClock };

/** The list of surveys. */
export interface SurveysView {
  search: SurveySearch;
  page: ListPage<SurveyRow>;
  forward: Forward;
  /** Members who may own surveys, the reader first. */
  colleagues: Colleague[];
  /** Id of the member who reads the list. */
  reader: string;
  /** The number of results; `more` if counting stopped at a limit. */
  count: { surveys: number; more: boolean };
}

/** A survey on its own page. Times are ISO-8601 UTC. */
export interface SurveyPageView {
  id: string;
  answers: Answers;
  createdAt: string;
  updatedAt: string;
  submittedAt: string | null;
  furthestStep: number;
  clock: PromiseClock;
  status: { now: SurveyStatus; by: string | null; at: string | null };
  followUp: FollowUpView;
  notes: NotesView;
  call: DeskCall;
}

/** The response to a refused post about the status. */
export type StatusReply =
  | { kind: "no-status" }
  /** Another member changed the status first, so nothing was written. */
  | { kind: "overtaken"; status: SurveyStatus; by: string; at: string; wanted: SurveyStatus };

export function isStatusReply<Reply extends { kind: string }>(reply: Reply | StatusReply): reply is StatusReply {
  return reply.kind === "no-status" || reply.kind === "overtaken";
}
