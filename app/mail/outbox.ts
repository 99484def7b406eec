import type { Area } from "../server/security/roles.ts";
import { site } from "../site/content/site.ts";

interface KindFacts {
  name: string;
  /** The dashboard area that it is about; `record` if its record decides. */
  area: Area | "record";
  /** It has a link that grants access. A requested one is sent within a day or not at all; others last longer. */
  link?: "requested" | "included";
}

/** The kinds of email that this site sends. Those to members begin with `team` or `staff`. */
export const MAIL_KINDS = {
  "team-survey": { name: "Team alert: new survey", area: "surveys" },
  "team-message": { name: "Team alert: new message", area: "messages" },
  "team-order": { name: "Team alert: new order", area: "orders" },
  "team-attention": { name: "Team alert: order needs attention", area: "orders" },
  "team-stock": { name: "Team alert: running low", area: "orders" },
  "team-refund": { name: "Team alert: refund or dispute", area: "orders" },
  "team-call": { name: "Team alert: discovery call", area: "surveys" },
  "team-mention": { name: "Mention in a note", area: "record" },
  // Summaries, written when they are sent (mail/notifications/team-emails.ts). The first covers surveys and messages.
  "team-digest": { name: "Team summary: a lot at once", area: "surveys" },
  "team-failures": { name: "Team alert: emails not delivered", area: "outbox" },
  "team-morning": { name: "Morning summary", area: "members" },
  "survey-receipt": { name: "Survey confirmation", area: "surveys" },
  "survey-link": { name: "Survey link", area: "surveys", link: "requested" },
  "message-acknowledgement": { name: "Message confirmation", area: "messages" },
  "order-confirmation": { name: "Order confirmation", area: "orders", link: "included" },
  "order-declined": { name: "Payment declined", area: "orders" },
  "order-sent": { name: "Shipping update", area: "orders", link: "included" },
  "order-link": { name: "Order link", area: "orders", link: "requested" },
  "order-refunded": { name: "Refund confirmation", area: "orders", link: "included" },
  "stock-alert-link": { name: "Back-in-stock sign-up", area: "orders", link: "requested" },
  "stock-alert": { name: "Back-in-stock alert", area: "orders" },
  "call-times": { name: "Times for a call", area: "surveys", link: "included" },
  "call-booked": { name: "Call invitation", area: "surveys", link: "included" },
  "call-reminder": { name: "Call reminder", area: "surveys", link: "included" },
  "call-canceled": { name: "Call cancellation", area: "surveys" },
  "staff-invitation": { name: "Member invitation", area: "members", link: "requested" },
  "staff-link": { name: "New link for a member", area: "members", link: "requested" },
  "staff-notice": { name: "Security notice to a member", area: "members" },
  "staff-reset": { name: "Notice of an account reset", area: "members" },
  // A member's reply to the person of a survey or message.
  "desk-reply": { name: "Reply from a member", area: "record" },
  test: { name: "Test", area: "outbox" },
} as const satisfies Record<string, KindFacts>;

export type MailKind = keyof typeof MAIL_KINDS;

const kinds: Readonly<Record<MailKind, KindFacts>> & Readonly<Partial<Record<string, KindFacts>>> = MAIL_KINDS;

/** Also accepts kinds of older versions of the site. */
export function mailKindName(kind: string): string {
  return kinds[kind]?.name ?? kind;
}

/**
 * Returns the Auto-Submitted header (RFC 3834, section 5), or null for an email from a person, which has none.
 * Out-of-office replies skip email with this header, and mail programs sort it as automatic.
 */
export function autoSubmitted(kind: string): "auto-generated" | "auto-replied" | null {
  // A member's own text, or times for a call that they chose for one person.
  if (kind === "desk-reply" || kind === "call-times") return null;
  return kind === "message-acknowledgement" ? "auto-replied" : "auto-generated";
}

/** The team's addresses: one per topic, and one for everything else. */
export type TeamAddresses = Readonly<Record<"orders" | "surveys" | "messages" | "other", string>>;

/** An email's content. Plain text and HTML have the same text. */
export interface RenderedEmail {
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  calendar: string | null;
}

export const REDACTED = { text: "", html: "", calendar: null } as const;

export const MAIL_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/** When an email is redacted, sent or not. Links that a person asked for last 24 hours, as long as a member's link. */
export function keepUntil(kind: MailKind, now: Date): Date {
  return new Date(now.getTime() + (kinds[kind].link === "requested" ? DAY : MAIL_DAYS * DAY));
}

/** Whether the text is deleted as soon as the email is sent, so that tokens don't stay in the database. */
export function holdsSecret(kind: string): boolean {
  return kinds[kind]?.link !== undefined;
}

/** Domain of every Message-ID. Not the configured origin's, so that changing the settings changes no id. */
export const DOMAIN = new URL(site.mainOrigin).hostname;

/** The Message-ID (RFC 5322, section 3.6.4). The id is base64url, which needs no quoting there. */
export function messageId(id: string, domain: string): string {
  return `<${id}@${domain}>`;
}

export interface OutgoingMail extends RenderedEmail {
  to: string;
  replyTo: string | null;
  messageId: string;
  createdAt: string;
}

export interface ClaimedMail extends Omit<OutgoingMail, "to"> {
  id: string;
  about: string | null;
  toAddress: string | null;
  attempts: number;
  rounds: number;
  /** The member whose copy of a team email it is, or null. */
  staffId: string | null;
}

/** Resolves with the text of the server's final 250 reply. @throws {DeliveryError} for any other reply */
export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<string>;

/**
 * Why an email was not accepted (reply codes: RFC 5321, section 4.2.1).
 *
 * - `mail`: permanent, for this email (5xx to its recipient or text)
 * - `later`: transient (4xx), as with greylisting
 * - `server`: for any email: unreachable, closed, credentials, TLS
 */
export type DeliveryFault = "mail" | "later" | "server";

export class DeliveryError extends Error {
  override name = "DeliveryError";
  fault: DeliveryFault;

  /** `message` is the server's reply, without addresses. */
  constructor(fault: DeliveryFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Removes addresses and mailbox names from a server's reply, because neither belongs in the database or in logs. */
export function withoutAddresses(answer: string, address: string): string {
  const local = address.slice(0, address.lastIndexOf("@"));
  const named = [address, ...(local.length > 2 ? [local] : [])].reduce(
    (text, secret) => text.replaceAll(secret, "…"),
    answer.slice(0, 2_000),
  );
  return named
    .replace(/[^\s<>"'(]*@[^\s<>"')]*/g, "…")
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, 300);
}

const SECOND = 1000;

/** Attempts in one retry cycle: the first and three retries (docs/behavior.md, Mail 4). */
export const ATTEMPTS = 4;

/** Milliseconds before an attempt of a retry cycle: none, then 1 second, doubling up to 30 seconds. */
export function retryDelay(attempt: number): number {
  return attempt <= 1 ? 0 : Math.min(SECOND * 2 ** (attempt - 2), 30 * SECOND);
}

/**
 * Milliseconds between retry cycles, 3 days in total. RFC 5321, section 4.5.4.1, lets relays give up after 4 to 5 days
 * at the earliest, and retry less often over time.
 */
const BETWEEN = [1, 5, 15, 30, 60, 120, 240, 480, 720, 720, 720, 720, 490].map((minutes) => minutes * 60 * SECOND);

/** Adds up to a tenth of each wait at random, so that emails that failed together aren't retried together. */
const JITTER = 0.1;

/** Returns when to try again after `rounds` failed cycles; null after the last. `chance` is random, from 0 to 1. */
export function nextRetryTime(rounds: number, now: Date, chance: number): Date | null {
  const wait = BETWEEN[rounds - 1];
  return wait === undefined ? null : new Date(now.getTime() + Math.round(wait * (1 + JITTER * chance)));
}
