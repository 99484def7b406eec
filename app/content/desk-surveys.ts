import type { PromiseClock } from "../desk/promise.ts";
import type { SurveyStatus } from "../desk/survey-case.ts";
import type { FilterName } from "../desk/survey-filters.ts";
import { optionWords } from "./survey.ts";
import { site } from "./site.ts";

export const statusWords: Record<SurveyStatus, string> = { new: "New", contacted: "Contacted", call_booked: "Call booked", closed: "Closed" };

const yesOrNo = { yes: "Sent on", no: "Draft" };

export const filterWords: Record<FilterName, { label: string; any: string; values: Record<string, string> }> = {
  stage: { label: "Stage", any: "Any stage", values: optionWords.current_stage },
  call: { label: "Discovery call", any: "Any answer", values: { ...optionWords.discovery_call, none: "Not answered" } },
  complete: { label: "Completeness", any: "All", values: yesOrNo },
  status: { label: "Status", any: "Any status", values: statusWords },
};

export const surveysWords = {
  title: "Surveys",
  search: { label: "Search all answers, names and addresses", hint: "Whole words. All of them have to occur.", button: "Search" },
  sort: { label: "Order", values: { newest: "Newest first", oldest: "Oldest first" } },
  clear: "Show all",
  waiting: { name: "Waiting for an answer", href: "/desk/surveys?complete=yes&status=new&sort=oldest" },
  caption: "Surveys",
  columns: { name: "Name", arrived: "Arrived", promise: "24-48 hours", stage: "Stage", call: "Discovery call", status: "Status" },
  draft: (step: number) => `At step ${step} of 4`,
  count: (surveys: number, more: boolean) => `${surveys.toLocaleString("en-US")}${more ? "+" : ""} ${surveys === 1 ? "survey" : "surveys"}`,
  empty: { title: "No survey has come in yet", text: "As soon as a creator sends step 1, the draft shows here. Surveys that are sent on move to the top." },
  /** Where all words are common, a page looks through so many surveys and no more. */
  lookedOn: (forward: "older" | "newer") => `, and perhaps more among the ${forward} ones`,
  notYet: { title: "Nothing so far", text: "These words are common, but none of the surveys that were looked through has all of them. Look further with the button below, or add a rarer word." },
  nothing: { title: "Nothing fits", text: "No survey has all of these words with these filters. Take a word or a filter away." },
};

/** What the promise says, in few words and in one sentence. */
export function promiseWords(clock: PromiseClock): { label: string; short?: string; text: string } {
  switch (clock.state) {
    case "draft":
      return { label: "Draft", text: "Not sent on yet. The promise begins when it is." };
    case "answered":
      return { label: "Answered", text: "Somebody has taken care of it." };
    case "waiting":
      return { label: `Due in ${clock.hours} h`, text: "Sent on less than 24 hours ago." };
    case "due":
      return { label: "Due", short: `Overdue in ${clock.hours} h`, text: `Overdue in ${clock.hours} h: we promise an answer within 24-48 hours.` };
    case "overdue":
      return { label: "Overdue", short: `${late(clock.hours)} late`, text: `${late(clock.hours)} beyond the 48 hours that we promise.` };
  }
}

function late(hours: number): string {
  if (hours < 1) return "Less than an hour";
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

export const surveyPageWords = {
  summaryTitle: "There is a problem",
  back: "All surveys",
  stageName: "Creator/stage name",
  jump: "Status, reply and notes",
  begun: "Begun",
  changed: "Last change",
  sent: "Sent on",
  promise: "24-48 hours",
  notAnswered: "Not answered",
  longer: "This is the beginning of a longer answer. The export of all surveys has the whole of it.",
  reply: {
    title: "Reply",
    button: "Write an email",
    noAddress: "They left no email address. Perhaps their links lead to them.",
    subject: `Your survey at ${site.name}`,
    body: (name: string, call: string | null) => replyText(name, call),
  },
  status: {
    title: "Status",
    button: "Save the status",
    pending: "Saving",
    by: (member: string) => `set by ${member},`,
    missing: "Choose a status",
    overtaken: {
      title: "Somebody was faster",
      text: (member: string, status: string) => `${member} has set the status to ${status}`,
      still: (status: string) => `You chose ${status}. Press the button again if it shall be that.`,
    },
    saved: "The status is saved",
  },
  notes: {
    title: "Notes",
    none: "No notes yet. They are for the team; the creator never sees them.",
    earlier: "Earlier notes",
    newest: "The newest notes",
    label: "Add a note",
    button: "Add the note",
    pending: "Adding",
    blank: "Write something first",
    shorten: "Shorten it, or make two of it.",
    unstorable: "Remove the invisible character (NUL) from this text",
    added: "The note is added",
  },
};

function replyText(name: string, call: string | null): string {
  const talk = call === "yes" ? "You said that you would like a discovery call of 30 minutes. Which of these days suits you?\n\n- \n- " : "We would like to hear more about what you are building, whenever it suits you.";
  return `Hello ${name},\n\nthank you for telling us about your work. We have read every word of it.\n\n${talk}\n\nWith kind regards\n\n${site.name}\n${site.phone}\n`;
}
