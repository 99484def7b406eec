import { CALL_MINUTES, questions } from "../../survey/questions.ts";
import type { PromiseClock, SurveyStatus } from "./survey-case.ts";
import type { FilterName } from "./survey-list.ts";

export const statusWords: Record<SurveyStatus, string> = {
  new: "New",
  contacted: "Contacted",
  call_booked: "Call booked",
  closed: "Closed",
};

const yesOrNo = { yes: "Submitted", no: "Draft" };

export const filterWords: Record<FilterName, { label: string; any: string; values: Record<string, string> }> = {
  stage: { label: "Stage", any: "Any stage", values: questions.current_stage.options },
  call: {
    label: "Discovery call",
    any: "Any answer",
    values: { ...questions.discovery_call.options, none: "Not answered" },
  },
  complete: { label: "Progress", any: "All", values: yesOrNo },
  status: { label: "Status", any: "Any status", values: statusWords },
  promise: { label: "Reply", any: "Any time", values: { overdue: "Overdue", due: "Due", waiting: "Due later" } },
};

export const surveysWords = {
  title: "Surveys",
  search: {
    label: "Search all answers, names and addresses",
    hint: "The beginning of a word is enough. A survey must contain all of them.",
    button: "Search",
  },
  filters: "Filter and sort",
  sort: { label: "Sort by", values: { newest: "Newest first", oldest: "Oldest first" } },
  clear: "Show all",
  waiting: { name: "Waiting for a reply", href: "/desk/surveys?complete=yes&status=new&sort=oldest" },
  caption: "Surveys",
  columns: {
    name: "Name",
    arrived: "Received",
    promise: "24-48 hours",
    stage: "Stage",
    call: "Discovery call",
    status: "Status",
  },
  draft: (step: number) => `On step ${step} of 4`,
  count: (surveys: number, more: boolean) =>
    `${surveys.toLocaleString("en-US")}${more ? "+" : ""} ${surveys === 1 ? "survey" : "surveys"}`,
  empty: {
    title: "No surveys yet",
    text: "As soon as a creator submits step 1, the draft shows up here. Completed surveys move to the top.",
  },
  nothing: {
    title: "No matches",
    text: "No survey has all of these words with these filters. Remove a word or a filter.",
  },
};

/** Returns the status of the promised reply, as a short label and as a sentence. */
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

export const surveyPageWords = {
  reply: {
    body: replyText,
  },
  status: {
    title: "Status",
    overtaken: {
      text: (member: string, status: string) => `The status was set to ${status} by ${member}`,
      still: (status: string) => `You chose ${status}. If you still want that, press the button again.`,
    },
  },
};

function replyText(name: string, call: string | null, company: { name: string; phone: string }): string {
  const talk =
    call === "yes"
      ? `You said you'd like a ${CALL_MINUTES}-minute discovery call. Which of these days works for you?\n\n- \n- `
      : "We'd love to hear more about what you're building, whenever works for you.";
  return `Hello ${name},\n\nThank you for telling us about your work. We've read every word.\n\n${talk}\n\nBest regards,\n\n${company.name}\n${company.phone}\n`;
}
