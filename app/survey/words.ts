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
  notStorable: "Remove the invisible character (NUL) from this text",
  summaryTitle: "There is a problem",
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
  answersLink: "See, download or delete your answers",
};

export const savedWords = {
  notSaved: "Not saved yet",
};
