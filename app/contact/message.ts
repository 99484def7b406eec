/** What the contact form asks (docs/behavior.md, Contact 2). */

export const subjects = ["Services Inquiry", "Collaboration", "General Question"] as const;
export type Subject = (typeof subjects)[number];
export const DEFAULT_SUBJECT: Subject = "Services Inquiry";

export type MessageField = "name" | "email" | "subject" | "message";

/** The fields as they stand in the form, valid or not. */
export type SubmittedMessage = Record<MessageField, string>;

/** A message that can be kept. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: Subject;
  message: string | null;
}

export const blankMessage: SubmittedMessage = { name: "", email: "", subject: DEFAULT_SUBJECT, message: "" };

export type MessageErrors = Partial<Record<MessageField, string[]>>;
