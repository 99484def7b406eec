import { parseWithZod } from "@conform-to/zod/v4";
import { withLineFeeds } from "../forms/line-breaks.ts";
import { messageSchema } from "./message.form.ts";
import {
  blankMessage,
  type ContactMessage,
  type MessageErrors,
  type MessageField,
  type SubmittedMessage,
} from "./message.ts";

/** A posted contact form. */
export interface MessagePost {
  typed: SubmittedMessage;
  message: ContactMessage | null;
  errors: MessageErrors;
  /** Token of the page that the form stood on. */
  page: string;
  /** A field that no person sees was filled in. */
  trapped: boolean;
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
    trapped: String(form.get("website") ?? "") !== "",
  };
}
