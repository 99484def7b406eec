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

/** Returns the unique key of an account: email addresses are compared ignoring case. */
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

export type MemberState = "invited" | "active" | "disabled";

export interface IssuedLink {
  memberId: string;
  email: string;
  /** Path of the page that sets the password. It contains the token, so it is a secret. */
  path: string;
  mail: LinkMail;
}

/** When the link is emailed: soon, once SMTP is set up, or never because the address can't receive email. */
type LinkMail = "soon" | "waits" | "none";
