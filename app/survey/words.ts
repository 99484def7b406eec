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
} as const;

/** For a post that failed on the server or on its way there. */
export const submissionError = {
  title: "Submission Error",
  text: "There was an issue submitting your survey. Please try again.",
};

export function answerTooLong(field: Field, excess: Excess): string {
  if (field === "name") return tooLong("Your name", excess);
  return tooLong(field === "email" ? "Your email address" : `Your answer to "${questions[field].label}"`, excess);
}
