/** A member as the others see them. Times are ISO-8601 UTC. */
export interface Member {
  id: string;
  name: string;
  email: string;
  state: MemberState;
  hasPassword: boolean;
  /** Whether an authenticator app is asked for. */
  hasFactor: boolean;
  createdAt: string;
  /** Changes with every change of the account: what a form has seen. */
  updatedAt: string;
  /** Null where no session is on file: those that ended long ago are not kept. */
  lastSeenAt: string | null;
  /** Until when the member's link sets a password, or null without one. */
  linkUntil: string | null;
}

/**
 * Members that can be invited at the desk, those who were shut out counted: their list is one page, below 500 KB with
 * the longest names.
 */
export const MOST_MEMBERS = 100;

export type MemberState =
  /** Has no password, and so can't sign in. */
  "invited" | "active" | "disabled";

/** A link that was made just now, for the member who made it. */
export interface HandedLink {
  memberId: string;
  email: string;
  /** Address on this site that opens the page that sets the password. A secret. */
  path: string;
  mail: LinkMail;
}

/**
 * Whether the link is mailed too: soon, once SMTP is set up, or not at all because no mail can be sent to that address.
 */
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
