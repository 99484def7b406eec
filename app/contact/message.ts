import type { SubmissionResult } from "@conform-to/react";

/** The subjects of the contact form (docs/behavior.md, Contact 2). */
export const subjects = ["Services Inquiry", "Collaboration", "General Question"] as const;
type Subject = (typeof subjects)[number];
const DEFAULT_SUBJECT: Subject = "Services Inquiry";
export const ORDER_SUBJECT: Subject = "General Question";

/** Invisible to people, and under a name that no browser or password manager knows and fills in. */
export const HONEYPOT = "leave_blank";

export const SPAM_DAYS = 30;

export type SubmittedMessage = Record<keyof ContactMessage, string>;

export interface ContactMessage {
  name: string;
  email: string;
  subject: Subject;
  message: string | null;
}

export const blankMessage: SubmittedMessage = { name: "", email: "", subject: DEFAULT_SUBJECT, message: "" };

export interface ContactView {
  typed: SubmittedMessage;
  lastResult: SubmissionResult<string[]> | null;
  /** Idempotency token: distinguishes a repeated post from a second message. */
  page: string;
  /** Counts the messages that a visitor sends in a row, from 1. */
  number: number;
  alert:
    | "thanks"
    | "thanks-no-receipt"
    | "slowed"
    | "crowded"
    | "unavailable"
    | { title: string; message: string }
    | null;
}
