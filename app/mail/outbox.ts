/** What this site writes, and how long it keeps what it wrote. */

export type MailKind =
  | "team-survey"
  | "team-message"
  | "team-order"
  | "team-attention"
  /** Written when it is sent, see write-digest.server.ts. */
  | "team-digest"
  | "survey-receipt"
  /** Holds a link that opens somebody's answers. */
  | "survey-link"
  | "message-acknowledgement"
  | "order-confirmation"
  /** Hold a link that sets a member's password. */
  | "staff-invitation"
  | "staff-link"
  | "test";

/** What is to be read: plain text and HTML that say the same. */
export interface RenderedEmail {
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
}

/** What is left of a text that is kept no longer. */
export const BLANK = { text: "", html: "" } as const;

/** Days that the text of a mail is kept. */
export const MAIL_DAYS = 30;
const HOUR = 60 * 60 * 1000;

/** Letters with a link that opens something. */
const SECRET: ReadonlySet<string> = new Set<MailKind>(["survey-link", "staff-invitation", "staff-link"]);

/** When a mail is blanked, sent or not. A link is of no use on another day: a member's is over by then. */
export function keepUntil(kind: MailKind, now: Date): Date {
  return new Date(now.getTime() + (holdsSecret(kind) ? 24 * HOUR : MAIL_DAYS * 24 * HOUR));
}

/** Whether the text goes as soon as the mail is sent: tokens lie nowhere in the database for long. */
export function holdsSecret(kind: string): boolean {
  return SECRET.has(kind);
}

/** RFC 5322, section 3.6.4. The id is base64url, so all of it may stand there. */
export function messageId(id: string, domain: string): string {
  return `<${id}@${domain}>`;
}
