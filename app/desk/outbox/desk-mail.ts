import type { MailKind } from "../../mail/outbox.ts";
import { type Area, rightIn, type Role } from "../../server/security/roles.ts";

/** The area of the dashboard that an email is about; `record` if that depends on its record. */
const AREA_OF: Record<MailKind, Area | "record"> = {
  "team-survey": "surveys",
  "team-message": "messages",
  "team-order": "orders",
  "team-attention": "orders",
  "team-stock": "orders",
  "team-refund": "orders",
  // Of surveys and messages.
  "team-digest": "surveys",
  "team-failures": "outbox",
  // To members, as all that begin with `staff`.
  "team-morning": "members",
  "team-mention": "record",
  "survey-receipt": "surveys",
  "survey-link": "surveys",
  "message-acknowledgement": "messages",
  "order-confirmation": "orders",
  "order-declined": "orders",
  "order-sent": "orders",
  "order-link": "orders",
  "order-refunded": "orders",
  "stock-alert-link": "orders",
  "stock-alert": "orders",
  "call-times": "surveys",
  "call-booked": "surveys",
  "call-reminder": "surveys",
  "call-canceled": "surveys",
  "team-call": "surveys",
  "staff-invitation": "members",
  "staff-link": "members",
  "staff-notice": "members",
  "staff-reset": "members",
  "desk-reply": "record",
  test: "outbox",
};

/** Emails of one kind: all, or those with an `about` that matches. */
export interface MailPart {
  kind: string;
  /** A pattern of SQL's `like`; null for all. */
  about: string | null;
}

/** Some emails; null for all. */
export type MailParts = readonly MailPart[] | null;

/** Returns the emails that a role may see, by the areas that it may read (docs/decisions/0104). */
export function mailFor(role: Role): MailParts {
  if (role === "owner") return null;
  const mayRead = (area: Area) => rightIn(role, area) !== null;
  const records = [
    { area: "surveys", about: "survey:%" },
    { area: "messages", about: "message:%" },
  ] as const;
  return Object.entries(AREA_OF).flatMap(([kind, area]): MailPart[] => {
    if (area !== "record") return mayRead(area) ? [{ kind, about: null }] : [];
    const own = records.filter((one) => mayRead(one.area));
    return own.length === records.length ? [{ kind, about: null }] : own.map(({ about }) => ({ kind, about }));
  });
}

/** An email in the dashboard's list. Times are ISO-8601 UTC. */
export interface DeskMail {
  id: string;
  time: string;
  kind: string;
  /** Null for an email to the team, and for one whose text was deleted. */
  to: string | null;
  subject: string;
  state: MailState;
  attempts: number;
  nextAttemptAt: string;
  sentAt: string | null;
  lastError: string | null;
  /** Whether there is still text to send. */
  canRetry: boolean;
}

export const MAIL_STATES = ["waiting", "failed", "sent"] as const;
export type MailState = (typeof MAIL_STATES)[number];
