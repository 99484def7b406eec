import { MAIL_KINDS } from "../../mail/outbox.ts";
import { type Area, rightIn, type Role } from "../../server/security/roles.ts";

export interface MailPart {
  kind: string;
  /** A `like` pattern; null for all. */
  about: string | null;
}

/** Null for all emails. */
export type MailParts = readonly MailPart[] | null;

/** Returns the emails that a role may see, by the areas it may read (docs/decisions/0104). */
export function mailFor(role: Role): MailParts {
  if (role === "owner") return null;
  const mayRead = (area: Area) => rightIn(role, area) !== null;
  const records = [...(mayRead("surveys") ? ["survey:%"] : []), ...(mayRead("messages") ? ["message:%"] : [])];
  return Object.entries(MAIL_KINDS).flatMap(([kind, { area }]): MailPart[] => {
    if (area === "record") return records.map((about) => ({ kind, about }));
    return mayRead(area) ? [{ kind, about: null }] : [];
  });
}

export const MAIL_STATES = ["waiting", "failed", "sent"] as const;
export type MailState = (typeof MAIL_STATES)[number];
