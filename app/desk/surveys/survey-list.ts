import { questions } from "../../survey/questions.ts";
import { type FollowUpFilters, readFollowUpFilters } from "../cases/case.ts";
import { type Forward, readSearchText } from "../list/list-page.ts";
import { type PromiseClock, PROMISES, type Promised, type SurveyStatus } from "./survey-case.ts";

export const statusWords: Record<SurveyStatus, string> = {
  new: "New",
  contacted: "Contacted",
  call_booked: "Call booked",
  closed: "Closed",
};

export type FilterName = "stage" | "call" | "complete" | "status" | "promise";

export const filterWords: Record<FilterName, { label: string; any: string; values: Record<string, string> }> = {
  stage: { label: "Stage", any: "Any stage", values: questions.current_stage.options },
  call: {
    label: "Discovery call",
    any: "Any answer",
    values: { ...questions.discovery_call.options, none: "Not answered" },
  },
  complete: { label: "Progress", any: "All", values: { yes: "Submitted", no: "Draft" } },
  status: { label: "Status", any: "Any status", values: statusWords },
  promise: { label: "Reply", any: "Any time", values: { overdue: "Overdue", due: "Due", waiting: "Due later" } },
};

export const filterNames = Object.keys(filterWords) as FilterName[];

/** Returns the status of the promised reply as a short label and as a sentence. */
export function promiseWords(clock: PromiseClock): { label: string; short?: string; text: string } {
  switch (clock.state) {
    case "draft":
      return { label: "Draft", text: "Not submitted yet. The clock starts when it is." };
    case "answered":
      return { label: "Answered", text: "Someone has taken care of it." };
    case "waiting":
      return { label: `Due in ${clock.hours} hr`, text: "Submitted less than 24 hours ago." };
    case "due":
      return {
        label: "Due",
        short: `Overdue in ${clock.hours} hr`,
        text: `Overdue in ${hoursInWords(clock.hours)}: we promise a reply within 24-48 hours.`,
      };
    case "overdue":
      return {
        label: "Overdue",
        short: `${past(clock.hours, `${clock.hours} hr`)} late`,
        text: `${past(clock.hours, hoursInWords(clock.hours))} past the 48 hours we promise.`,
      };
  }
}

function past(hours: number, inHours: string): string {
  if (hours < 1) return "Less than an hour";
  return hours < 48 ? inHours : `${Math.floor(hours / 24)} days`;
}

function hoursInWords(hours: number): string {
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

/** Creators who want a call but left no address, or who asked for another time. */
export const reachWords = {
  "no-address": "Wants a call, left no email",
  declined: "Needs another time",
} as const;

type Reach = keyof typeof reachWords;

const REACHES = Object.keys(reachWords) as Reach[];

type Filters = Partial<Record<FilterName, string>>;

export interface SurveySearch {
  q: string;
  filters: Filters;
  sort: "newest" | "oldest";
  followUp?: FollowUpFilters | undefined;
  reach?: Reach | undefined;
}

/** Values that a filter doesn't allow are ignored. */
export function readSearch(params: URLSearchParams): SurveySearch {
  const filters: Filters = {};
  for (const name of filterNames) {
    const value = params.get(name) ?? "";
    if (Object.hasOwn(filterWords[name].values, value)) filters[name] = value;
  }
  const followUp = readFollowUpFilters(params);
  const reach = REACHES.find((one) => one === params.get("reach"));
  return {
    ...(Object.keys(followUp).length > 0 && { followUp }),
    ...(reach && { reach }),
    q: readSearchText(params),
    filters,
    sort: params.get("sort") === "oldest" ? "oldest" : "newest",
  };
}

export function filterParams({ q, filters, followUp, reach, sort }: SurveySearch): URLSearchParams {
  return new URLSearchParams({
    ...(q !== "" && { q }),
    ...filters,
    ...followUp,
    ...(reach && { reach }),
    ...(sort === "oldest" && { sort }),
  });
}

export function isNarrowed({ q, filters, followUp, reach }: SurveySearch): boolean {
  return q.trim() !== "" || Object.keys(filters).length > 0 || followUp !== undefined || reach !== undefined;
}

export function promiseOf(filters: Filters): Promised | undefined {
  return PROMISES.find((one) => one === filters.promise);
}

export function forwardOf({ sort }: Pick<SurveySearch, "sort">): Forward {
  return sort === "newest" ? "older" : "newer";
}
