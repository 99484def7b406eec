/** The kinds of email that this site sends, and how long it keeps them. */

export type MailKind =
  | "team-survey"
  | "team-message"
  | "team-order"
  | "team-attention"
  | "team-stock"
  /** A refund that has gone through or failed, or a dispute. */
  | "team-refund"
  /** Summaries, written when they are sent, see mail/notifications/batch.ts: of a flood, of failed emails, of a day. */
  | "team-digest"
  | "team-failures"
  | "team-morning"
  /** To a member whom a note names. */
  | "team-mention"
  | "survey-receipt"
  /** Has a link that opens a creator's answers. */
  | "survey-link"
  | "message-acknowledgement"
  | "order-confirmation"
  | "order-declined"
  | "order-sent"
  | "order-link"
  | "order-refunded"
  /** Has a link that confirms the address of a stock alert. */
  | "stock-alert-link"
  | "stock-alert"
  | "call-canceled"
  /** Have a link that books or cancels a call. */
  | "call-times"
  | "call-booked"
  | "call-reminder"
  /** Tells the member who holds a call. */
  | "team-call"
  /** Have a link that sets a member's password. */
  | "staff-invitation"
  | "staff-link"
  /** Tells a member what changed in their account. */
  | "staff-notice"
  /** Tells a member that a colleague asked to reset the account. */
  | "staff-reset"
  /** What a member wrote to the person of a survey or a message. */
  | "desk-reply"
  | "test";

/** A person's letter: what a member wrote, or the times for a call that they chose for one person. */
const LETTERS: ReadonlySet<string> = new Set<MailKind>(["desk-reply", "call-times"]);

/**
 * Says in a header who wrote an email (RFC 3834, section 5): null for a person, and then there is no such header. A
 * program's email isn't answered by an out-of-office notice, and is sorted as one by mail programs.
 */
export function autoSubmitted(kind: string): "auto-generated" | "auto-replied" | null {
  if (LETTERS.has(kind)) return null;
  return kind === "message-acknowledgement" ? "auto-replied" : "auto-generated";
}

/** The team's addresses: for each topic its own, and one for everything else. */
export type TeamAddresses = Readonly<Record<"orders" | "surveys" | "messages" | "other", string>>;

/** Returns the team's address for a kind of email. A digest has surveys and messages, so it goes to neither's own. */
export function teamAddress(kind: string, addresses: TeamAddresses): string {
  const topics: Partial<Record<string, keyof TeamAddresses>> = {
    "team-survey": "surveys",
    "team-message": "messages",
    "team-order": "orders",
    "team-attention": "orders",
    "team-stock": "orders",
    "team-refund": "orders",
  } satisfies Partial<Record<MailKind, keyof TeamAddresses>>;
  return addresses[topics[kind] ?? "other"];
}

/** An email's content: plain text and HTML with the same text. */
export interface RenderedEmail {
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  /** A calendar file that comes with it (RFC 5545), or null. */
  calendar: string | null;
}

/** Replaces a text whose retention time is over. */
export const REDACTED = { text: "", html: "", calendar: null } as const;

/** Days that the text of an email is kept. */
export const MAIL_DAYS = 30;
const HOUR = 60 * 60 * 1000;

/** Emails with a link that grants access, which a person asked for. */
const ASKED_FOR: ReadonlySet<string> = new Set<MailKind>([
  "survey-link",
  "order-link",
  "stock-alert-link",
  "staff-invitation",
  "staff-link",
]);
/** Emails about an order or a call have one too, but are worth sending as long as any other. */
const SECRET: ReadonlySet<string> = new Set([
  "order-confirmation",
  "order-sent",
  "order-refunded",
  "call-times",
  "call-booked",
  "call-reminder",
  ...ASKED_FOR,
]);

/** When an email is redacted, sent or not. Links that a person asked for last 24 hours, as long as a member's link. */
export function keepUntil(kind: MailKind, now: Date): Date {
  return new Date(now.getTime() + (ASKED_FOR.has(kind) ? 24 * HOUR : MAIL_DAYS * 24 * HOUR));
}

/** Whether the text is deleted as soon as the email is sent, so that tokens don't stay in the database. */
export function holdsSecret(kind: string): boolean {
  return SECRET.has(kind);
}

/** The Message-ID (RFC 5322, section 3.6.4). The id is base64url, which is valid there without quoting. */
export function messageId(id: string, domain: string): string {
  return `<${id}@${domain}>`;
}

/** What each kind of email is called on the dashboard. */
export const mailKindWords: Record<MailKind, string> = {
  "team-survey": "Team alert: new survey",
  "team-message": "Team alert: new message",
  "team-order": "Team alert: new order",
  "team-attention": "Team alert: order needs attention",
  "team-mention": "Mention in a note",
  "team-stock": "Team alert: running low",
  "team-refund": "Team alert: refund or dispute",
  "team-digest": "Team summary: a lot at once",
  "team-failures": "Team alert: emails not delivered",
  "team-morning": "Morning summary",
  "survey-receipt": "Survey confirmation",
  "survey-link": "Survey link",
  "message-acknowledgement": "Message confirmation",
  "order-confirmation": "Order confirmation",
  "order-declined": "Payment declined",
  "order-sent": "Shipping update",
  "order-link": "Order link",
  "order-refunded": "Refund confirmation",
  "stock-alert-link": "Back-in-stock sign-up",
  "stock-alert": "Back-in-stock alert",
  "call-times": "Times for a call",
  "call-booked": "Call invitation",
  "call-reminder": "Call reminder",
  "call-canceled": "Call cancellation",
  "team-call": "Team alert: discovery call",
  "staff-invitation": "Member invitation",
  "staff-link": "New link for a member",
  "staff-notice": "Security notice to a member",
  "staff-reset": "Notice of an account reset",
  "desk-reply": "Reply from a member",
  test: "Test",
};
