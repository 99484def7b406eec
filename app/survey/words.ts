import { tooLong, type Excess } from "../server/forms/limits.ts";
import { type Step, type Field, questions } from "./questions.ts";

/** Text of the survey, agreed on (docs/behavior.md, Survey 1 to 11). Its questions are in questions.ts. */
export const surveyWords = {
  title: "Build Your Platform With Us",
  titleLines: ["Build Your", "Platform", "With Us"],
  description: "Tell us who you are, what you're building and where you need help. Four short steps, saved as you go.",
  steps: {
    1: { title: "Who You Are", intro: "We need your name and current stage. The rest is up to you." },
    2: { title: "What You're Building", intro: "Nothing here is required. Answer what helps us help you." },
    3: { title: "Where You Need Help", intro: "Choose as many as fit. You can change them later." },
    4: { title: "Final Pieces", intro: "The last four questions, and where to reach you." },
  } satisfies Record<Step, { title: string; intro: string }>,
  closing: {
    title: "Almost There",
    text: "Thank you for taking the time to share your story. Press Submit Survey and our team will read every word.",
  },
  /** Clears an optional choice. */
  noAnswer: "No answer",
  buttons: { previous: "Previous", next: "Next Step", submit: "Submit Survey" },
} as const;

export const surveyMessages = {
  notAnOption: "Choose one of the options in the list",
  emailMissing: "Enter an email address to send the link to",
  addressMissing: "Enter your email address",
  notStorable: "Remove the invisible character (NUL) from this text",
  summaryTitle: "There is a problem",
  dismiss: "Dismiss",
  submissionError: {
    title: "Submission Error",
    text: "There was an issue submitting your survey. Please try again.",
  },
} as const;

/** Returns the message about an answer that is too long. */
export function answerTooLong(field: Field, excess: Excess): string {
  if (field === "name") return tooLong("Your name", excess);
  return tooLong(field === "email" ? "Your email address" : `Your answer to "${questions[field].label}"`, excess);
}

/** Shown below `missing`. */
export const firstStepLink = "Go to step 1: name and current stage (opens in a new tab)";

export const resumeWords = {
  title: "Continue on another device",
  text: "Open this link on your phone or computer to pick up where you left off. It always stays the same. Anyone who has it can read your answers, so keep it to yourself.",
  deletion: "If you make no more changes, we'll delete the unfinished survey and this link on",
  label: "Your link",
  mail: {
    label: "Email address for this link",
    hint: "We'll send the link there once, and we won't save the address with your answers.",
    given: "Or we can send it to the email address in your answers.",
    button: "Email me this link",
  },
  answersLink: "See, download or delete your answers",
};

/** Shown if this device already has a survey. */
export const newSurveyLink = { name: "Start a new survey", href: "/survey/creator?new" };

export const savedWords = {
  saved: "Saved",
  saving: "Saving",
  sending: "Sending…",
  notSaved: "Not saved yet",
  byButton: (button: string) => `Press ${button} to save.`,
  bySubmit: (button: string) => `Press ${button} to save and send.`,
};

export const conflictWords = {
  title: "These answers were changed somewhere else",
  text: "You have this step open in another tab or on another device, and different answers were saved there. Nothing is lost: choose which ones to keep.",
  here: "What you typed here",
  saved: "What was saved there",
  keepHere: "Keep what I typed here",
  keepSaved: "Keep what was saved there",
  blank: "Left blank",
};
