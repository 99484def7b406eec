import type { Database } from "../../database/database.ts";
import { emailOrigin, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import { isMailAddress } from "../../mail/mail-address.ts";
import type { Letter } from "../../mail/write-email.ts";
import { mac } from "../../server/security/cookies-and-tokens.server.ts";
import { type RateLimit, takeOne } from "../../server/security/rate-limit.store.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { LINK_HOURS, passwordLinkPath } from "../members/change-account.server.ts";
import { type IssuedLink, type Staff, staffRecord } from "../members/member.ts";
import { lockOwners } from "../members/role.store.server.ts";
import type { StaffLinkFacts } from "../staff-emails.ts";

const HOUR = 60 * 60;
/** Limits on links, for one member and for all members together, so that a stolen session can't send bulk email. */
const PER_MEMBER: RateLimit = { name: "link-member", most: 20, windowSeconds: HOUR };
const TOGETHER: RateLimit = { name: "link-all", most: 60, windowSeconds: HOUR };

/** Dependencies of the members page's use cases. */
export interface MemberDeps extends Pick<AuthDeps, "db" | "log" | "now" | "randomId" | "secrets" | "audit"> {
  /** `mail` is null if SMTP isn't set up. */
  settings: { siteOrigin: string | null; mail: object | null };
}

/**
 * Returns the 132-bit token of the link that a form creates. A repeated post of the form gets the same token, although
 * only the token's hash is stored (docs/decisions/0023).
 *
 * @param form text that no other form shares
 */
export function linkToken([secret = ""]: readonly string[], form: string): string {
  return mac(`password-link~${form}`, secret).slice(0, 22);
}

/** Counts a link against the limits. Returns the seconds until the member may create one, or 0 if allowed now. */
export async function countLink(db: Database, { now }: MemberDeps, by: Staff): Promise<number> {
  return (await takeOne(db, PER_MEMBER, by.id, now())) || takeOne(db, TOGETHER, "all", now());
}

/** Queues the email with a link, in the transaction that creates it. */
export async function emailPasswordLink(
  db: Database,
  deps: MemberDeps,
  write: (facts: StaffLinkFacts) => Letter,
  link: IssuedLink,
  by: Staff,
): Promise<void> {
  const url = emailOrigin(deps.settings.siteOrigin) + link.path;
  const email = write({ by: by.name, url, hours: LINK_HOURS });
  await enqueueEmail(db, deps, email, { to: link.email, replyTo: by.email, about: staffRecord(link.memberId) });
}

/** Returns the link to show to the member who created it. */
export function issuedLink({ settings }: MemberDeps, memberId: string, email: string, token: string): IssuedLink {
  const mail = settings.mail === null ? "waits" : "soon";
  return { memberId, email, path: passwordLinkPath(token), mail: isMailAddress(email) ? mail : "none" };
}

/**
 * Whether a member is still an active owner. Checked in the transaction, with the owners locked: another one may have
 * disabled or demoted them just now, and two can't demote each other.
 */
export async function isActiveOwner(db: Database, by: Staff): Promise<boolean> {
  return (await lockOwners(db)).includes(by.id);
}
