import type { Answers, SubmittedAnswers } from "./answers.ts";
import type { FormOrigin, SurveyIntent } from "./journey.ts";
import type { Step, Field } from "./questions.ts";

/** Agreed text (docs/behavior.md, Survey 1 to 11). The questions are in questions.ts. */
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

/** Messages per field. The field shows the first one. */
export type FieldErrors = Partial<Record<Field, string[]>>;

export interface SurveyPost {
  step: Step;
  intent: SurveyIntent;
  /** Row of 'remove-link', from 0; else -1. */
  linkIndex: number;
  /** The signed key that the form carried, or null on a first visit. */
  key: string | null;
  origin: FormOrigin;
  typed: SubmittedAnswers;
  /** This step's answers, or null if they break a rule. */
  answers: Partial<Answers> | null;
  errors: FieldErrors;
  /** Submitted address to email the link to. It is an answer only on the last step. */
  linkAddress: string | null;
  /** Name of the survey that this one replaces, see which-survey.server.ts. */
  instead: string | null;
}

/** What a page says above the questions; `unavailable` is a toast. The server sends the words with the page. */
export const notices = {
  unavailable: submissionError,
  "welcome-back": {
    title: "Welcome back",
    text: "Your answers are saved. Pick up where you left off.",
  },
  sent: {
    title: "You've submitted this survey",
    text: "You can still change your answers. Press Submit Survey on the last step to submit them again.",
  },
  another: {
    title: "This is a new survey",
    text: "The earlier survey on this device hasn't changed. To open it again, save its link:",
  },
  gone: {
    title: "Your earlier answers are no longer here",
    text: "They were deleted, or their link was turned off. You can start over below.",
  },
  "link-sent": {
    title: "We're sending your link",
    text: "If the address is right, it should arrive within a few minutes. Check your spam folder, too.",
  },
  "link-slowed": {
    title: "Please wait before sending another email",
    text: "Your link was emailed three times in the last hour. It's the same each time, and you'll also find it below.",
  },
  "link-not-sent": {
    title: "We can't send email right now",
    text: "Your answers are saved. Copy your link instead: it's below, and it's the same one we would have sent.",
  },
  /** The browser sent no cookie back, so only the form carries the survey's key. */
  cookieless: {
    title: "Your browser didn't save our cookie",
    text: "You can fill out the whole survey without it. Keep this page open until you've submitted it, because we can't find your answers again from a new window.",
  },
  "cookies-blocked": {
    title: "This browser is blocking cookies",
    text: "Your link is fine, but we need a cookie to open your answers. Allow cookies for this site and open the link again.",
  },
  /** This visitor, or all visitors together (`crowded`), saved more than the limits allow. */
  slowed: {
    title: "Please wait a moment",
    text: "We're getting a lot of requests from your connection right now. What you typed is still on this page: press the button again in",
  },
  crowded: {
    title: "We're very busy right now",
    text: "More people are filling out this survey than we can handle. Your answers are still on this page: press the button again in",
  },
  missing: {
    title: "The first part of your survey is no longer here",
    text: "It was deleted, or its link was turned off. What you typed on this page is still below. Open step 1 in a new tab, enter your name and current stage, then come back and submit this page.",
  },
  replaced: {
    title: "This survey is no longer here",
    text: "It was deleted, or its link was turned off, and this device has a different survey now. That one hasn't changed. What you typed on this page is still below, so you can copy it.",
  },
};

export type Notice = keyof typeof notices;
