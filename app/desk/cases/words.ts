import type { BulkReply } from "./bulk-action.ts";
import type { FollowUpProblem, Due } from "./follow-up.ts";

/** Words about work on a survey or a message. */
export const caseWords = {
  summaryTitle: "There is a problem",
  nobody: "Nobody",
  columns: { owner: "Owner", step: "Next step" },
  filter: {
    due: {
      values: { overdue: "Overdue", today: "Today", week: "Next 7 days" } satisfies Record<Due, string>,
    },
  },
  bulk: {
    legend: { survey: "Chosen surveys", message: "Chosen messages" },
    count: {
      survey: (count: number) => `${count} ${count === 1 ? "survey" : "surveys"}`,
      message: (count: number) => `${count} ${count === 1 ? "message" : "messages"}`,
    },
    changed: (count: string, status: string) => `${count} set to ${status}`,
    problems: {
      "no-rows": "Choose at least one row",
      "unknown-owner": "Choose a member who can sign in",
      "no-status": "Choose a status",
    } satisfies Record<BulkReply["problem"], string>,
  },
  me: "Me",
  followUp: {
    title: "Owner and next step",
    owner: "Owner",
    step: "Next step",
    stepHint: "A few words, such as “Call about the album”. Clear it when it is done.",
    day: "On",
    button: "Save",
    pending: "Saving",
    saved: "Saved",
    by: (member: string) => `Changed by ${member},`,
    overtaken: {
      title: "Someone got there first",
      text: (member: string, owner: string | null, step: string) =>
        `${member} set the owner to ${owner ?? "nobody"} and the next step to ${step === "" ? "nothing" : `“${step}”`}`,
      still: "Your own choice is still in the form. If you still want it, press the button again.",
    },
  },
};

/** What is wrong with an owner or a next step: the field and its message. */
export const followUpProblems: Record<FollowUpProblem, { field: "owner" | "step" | "day"; message: string }> = {
  "unknown-owner": { field: "owner", message: "Choose a member who can sign in" },
  "long-step": { field: "step", message: "Use 200 characters or fewer. Longer text can be a note" },
  "unstorable-step": { field: "step", message: "Remove the invisible character (NUL) from this text" },
  "wrong-day": { field: "day", message: "Enter a date, such as 1/31/2026, in the years 2000 to 2099" },
  "day-without-step": { field: "step", message: "Say what the next step is, or clear its date" },
};
