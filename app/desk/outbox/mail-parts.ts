import type { MailKind } from "../../mail/outbox.ts";
import { type Area, rightIn, type Role } from "../../server/security/roles.ts";

/** The area of the dashboard that an email is about; `record` if the record that it is about says it. */
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

/** Emails of one kind: all of them, or those whose `about` begins alike. */
export interface MailPart {
  kind: string;
  /** A pattern of SQL's `like`; null for all. */
  about: string | null;
}

/** Emails of some parts; null is every email. */
export type MailParts = readonly MailPart[] | null;

/** Returns the emails that a role may see: those about what it may read (docs/decisions/0104). */
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
