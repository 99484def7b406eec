import type { Role } from "../../server/security/roles.ts";

export const FORMER_MEMBER = "A former member";

export interface Staff {
  id: string;
  email: string;
  name: string;
}

export interface Account extends Staff {
  role: Role;
  /** When the role was given, or null if that was before roles. */
  roleSince: string | null;
  /** Whether the member was an owner with a password and has since lost either. */
  wasOwner: boolean;
  /** Null until the member has set a password. */
  passwordHash: string | null;
  disabledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Returns the `about` value of emails about a member's account (mail/enqueue-email.server.ts). */
export function staffRecord(id: string): string {
  return `staff:${id}`;
}

/** Returns the `about` value of emails about a new owner, which nothing withdraws. */
export function ownerRecord(id: string): string {
  return `owner:${id}`;
}

export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** A member on the members page. Times are ISO-8601 UTC. */
export interface Member {
  id: string;
  name: string;
  email: string;
  role: Role;
  state: MemberState;
  hasPassword: boolean;
  hasFactor: boolean;
  /** Whether a reset needs a second owner or a 24-hour wait. */
  isGuarded: boolean;
  createdAt: string;
  /** Changes with every change of the account, so forms use it as the account's version. */
  updatedAt: string;
  /** Null if no session is stored: old ones are deleted. */
  lastSeenAt: string | null;
  /** When the member's password link expires, or null without one. */
  linkUntil: string | null;
}

/** Maximum members, including disabled ones. The list is a single page, below 500 KB with the longest names. */
export const MOST_MEMBERS = 100;

type MemberState = "invited" | "active" | "disabled";

export interface IssuedLink {
  memberId: string;
  email: string;
  /** Path of the page that sets the password. It contains the token, so it is a secret. */
  path: string;
  mail: LinkMail;
}

/** When the link is emailed: soon, once SMTP is set up, or never because the address can't receive email. */
type LinkMail = "soon" | "waits" | "none";

/** An owner's request to reset a colleague's guarded account (docs/decisions/0104). */
export interface ResetRequest {
  askedBy: string;
  asker: Pick<Account, "role" | "roleSince" | "disabledAt">;
  /** Whether to turn off two-step sign-in, too. */
  factors: boolean;
  askedAt: string;
  /** State of the email that warns the member; a deleted one counts as failed, as one that can't be sent. */
  warning: "waiting" | "sent" | "failed";
  /** When a mail server accepted it, or null. */
  warnedAt: string | null;
}

/** A request as the member's page shows it. Times are ISO-8601 UTC. */
export interface ShownRequest {
  by: string;
  factors: boolean;
  askedAt: string;
  /** State of the warning; `failed` also if the site can't send email. */
  warning: ResetRequest["warning"];
  /** When one owner is enough, or null until the member has been warned. */
  readyAt: string | null;
  /** Whether a second owner can send the link: false if the asker had been an owner for less than a day. */
  counts: boolean;
  isReady: boolean;
}

const HOUR = 60 * 60 * 1000;
/** How long the member can stop a request before it works without a second owner. */
export const RESET_HOURS = 24;
const OPEN_HOURS = 7 * 24;

/**
 * Whether a reset of the account needs a second owner or a wait: it is or was an owner's with a password. A demoted
 * owner stays guarded, so that demoting them first doesn't speed up a takeover.
 */
export function isGuarded({ role, wasOwner, passwordHash }: Pick<Account, "role" | "wasOwner" | "passwordHash">) {
  return wasOwner || (role === "owner" && passwordHash !== null);
}

/**
 * Whether an owner may reset the member now: on a request, either as a second owner, if both have been owners for a
 * day, or a day after the warning was sent. `factors`: whether two-step sign-in would be turned off.
 */
export function mayReset(
  request: ResetRequest | null,
  by: { id: string; roleSince: string | null },
  { factors, now }: { factors: boolean; now: Date },
): boolean {
  if (!request || !isOpen(request, now) || (factors && !request.factors)) return false;
  if (by.id === request.askedBy) return request.warnedAt !== null && isOver(request.warnedAt, RESET_HOURS, now);
  return askerCounts(request) && isOwnerOfADay(by, now);
}

/** Whether the asker counts as one of the two owners. A new one does not: an owner could ask through an invitee. */
export function askerCounts({ asker, askedAt }: Pick<ResetRequest, "asker" | "askedAt">): boolean {
  return asker.role === "owner" && asker.disabledAt === null && isOwnerOfADay(asker, new Date(askedAt));
}

function isOwnerOfADay({ roleSince }: { roleSince: string | null }, at: Date): boolean {
  return roleSince === null || isOver(roleSince, RESET_HOURS, at);
}

export function readyAt({ warnedAt }: Pick<ResetRequest, "warnedAt">): string | null {
  return warnedAt && new Date(Date.parse(warnedAt) + RESET_HOURS * HOUR).toISOString();
}

export function isOpen({ askedAt, warnedAt }: Pick<ResetRequest, "askedAt" | "warnedAt">, now: Date): boolean {
  return !isOver(warnedAt ?? askedAt, OPEN_HOURS, now);
}

function isOver(since: string, hours: number, now: Date): boolean {
  return now.getTime() >= Date.parse(since) + hours * HOUR;
}
