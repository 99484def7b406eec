import type { Submission } from "@conform-to/react";
import { parseForm } from "../server/forms/parse-form.server.ts";
import { hashToken } from "../server/security/cookies-and-tokens.server.ts";
import { messageSchema } from "./message.form.ts";
import { HONEYPOT, type ContactMessage } from "./message.ts";

/** The submitted contact form. */
export interface MessagePost {
  submission: Submission<ContactMessage>;
  message: ContactMessage | null;
  /** Idempotency token of the page. */
  page: string;
  /** The honeypot, a field that people don't see, was filled in. */
  isSpam: boolean;
}

export function readMessage(form: FormData): MessagePost {
  const submission = parseForm(form, messageSchema);
  return {
    submission,
    message: submission.status === "success" ? submission.value : null,
    page: String(form.get("page") ?? ""),
    isSpam: String(form.get(HONEYPOT) ?? "") !== "",
  };
}

/**
 * The idempotency key of a message, from its page and its text. A double click or a reload repeats both; a message that
 * was edited after Back is a new one.
 *
 * @param page random token of the page
 */
export function messageKey(page: string, { name, email, subject, message }: ContactMessage): string {
  return hashToken(JSON.stringify([page, name, email, subject, message]));
}
