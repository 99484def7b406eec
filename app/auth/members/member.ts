/** A member of the team. */
export interface Staff {
  id: string;
  email: string;
  name: string;
}

/** A member with what sign-in checks. */
export interface Account extends Staff {
  /** Null until the member has set a password. */
  passwordHash: string | null;
  disabledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Marks email about a member's account, see mail/enqueue-email.server.ts. */
export function staffRecord(id: string): string {
  return `staff:${id}`;
}

/** The unique key of an account: email addresses are compared regardless of case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether a text looks like an email address. Only a delivered email proves that it is one. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"',;:]+@[^\s@<>"',;:]+\.[^\s@<>"',;:]+$/.test(text);
}

/** A member as the members page shows them. Times are ISO-8601 UTC. */
export interface Member {
  id: string;
  name: string;
  email: string;
  state: MemberState;
  hasPassword: boolean;
  /** Whether the member has a verified factor. */
  hasFactor: boolean;
  createdAt: string;
  /** Changes with every change of the account, so forms use it as the version. */
  updatedAt: string;
  /** Null if no session is stored: old ones are deleted. */
  lastSeenAt: string | null;
  /** When the member's password link expires, or null without one. */
  linkUntil: string | null;
}

/** Most members, disabled ones included. The list is one page, below 500 KB with the longest names. */
export const MOST_MEMBERS = 100;

export type MemberState =
  /** Has no password yet. */
  "invited" | "active" | "disabled";

/** A new password link, for the member who created it. */
export interface IssuedLink {
  memberId: string;
  email: string;
  /** Path of the page that sets the password, with the token: a secret. */
  path: string;
  mail: LinkMail;
}

/** Whether the link is emailed too: soon, once SMTP is set up, or never, because the address can't receive email. */
export type LinkMail = "soon" | "waits" | "none";

export function memberState({
  hasPassword,
  disabledAt,
}: {
  hasPassword: boolean;
  disabledAt: string | null;
}): MemberState {
  if (disabledAt !== null) return "disabled";
  return hasPassword ? "active" : "invited";
}
