import type { MessageErrors, SubmittedMessage } from "./message.ts";

/** Everything that one view of the contact form shows. */
export interface ContactView {
  typed: SubmittedMessage;
  errors: MessageErrors;
  /** Token that tells a repeated post from a second message. */
  page: string;
  /** Which message in a row it is, from 1. */
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
