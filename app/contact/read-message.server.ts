import { parseWithZod } from "@conform-to/zod/v4";
import { withLineFeeds } from "../forms/limits.ts";
import { hashToken } from "../security/cookies-and-tokens.server.ts";
import { messageSchema } from "./message.form.ts";
import {
  blankMessage,
  HONEYPOT,
  type ContactMessage,
  type MessageErrors,
  type MessageField,
  type SubmittedMessage,
} from "./message.ts";

/** The submitted contact form. */
export interface MessagePost {
  typed: SubmittedMessage;
  message: ContactMessage | null;
  errors: MessageErrors;
  /** Idempotency token of the page. */
  page: string;
  /** The honeypot, a field that people don't see, was filled in. */
  isSpam: boolean;
}

export function readMessage(form: FormData): MessagePost {
  const fields = new FormData();
  const typed: SubmittedMessage = { ...blankMessage };
  for (const field of Object.keys(typed) as MessageField[]) {
    const value = form.get(field);
    if (typeof value !== "string") continue;
    typed[field] = withLineFeeds(value);
    fields.set(field, typed[field]);
  }
  const submission = parseWithZod(fields, { schema: messageSchema });
  return {
    typed,
    message: submission.status === "success" ? submission.value : null,
    errors: (submission.reply().error ?? {}) as MessageErrors,
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
