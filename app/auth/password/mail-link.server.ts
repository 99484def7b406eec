import type { Database } from "../../database/database.ts";
import { isMailAddress } from "../../mail/address.ts";
import { emailOrigin, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import type { RenderedEmail } from "../../mail/outbox.ts";
import type { StaffLinkFacts } from "../../mail/templates/staff-emails.ts";
import { type RateLimit, takeOne } from "../../security/rate-limit.store.server.ts";
import { mac } from "../../security/signing.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import { LINK_HOURS, passwordLinkPath } from "../members/manage-staff.server.ts";
import type { HandedLink } from "../members/member.ts";
import { findStaff } from "../members/staff.store.server.ts";
import { type Staff, staffRecord } from "../members/staff.ts";

const HOUR = 60 * 60;
/** Links that one member may make, and all together: a stolen session is no mill of letters. */
const PER_MEMBER: RateLimit = { name: "link-member", most: 20, windowSeconds: HOUR };
const TOGETHER: RateLimit = { name: "link-all", most: 60, windowSeconds: HOUR };

/** What the use cases need by which members manage each other. */
export interface MemberDeps extends Pick<AuthDeps, "db" | "log" | "now" | "randomId" | "secrets" | "audit"> {
  /** `mail` is null where SMTP is not set up. */
  settings: { siteOrigin: string | null; mail: object | null };
}

/**
 * The token of the link that a form makes, 132 bits: the same however often that form is sent, so that a repeat can be
 * answered as the first time, although only the token's hash is kept (docs/decisions/0023).
 *
 * @param form what no other form has in common with this one
 */
export function linkToken([secret = ""]: readonly string[], form: string): string {
  return mac(`password-link~${form}`, secret).slice(0, 22);
}

/** Counts a link that a member asks for. Returns the seconds until they may ask for one again, or 0. */
export async function countLink(db: Database, { now }: MemberDeps, by: Staff): Promise<number> {
  return (await takeOne(db, PER_MEMBER, by.id, now())) || takeOne(db, TOGETHER, "all", now());
}

/** Mails a link to its member, in the transaction that makes it. */
export async function mailLink(
  db: Database,
  to: MemberDeps,
  write: (facts: StaffLinkFacts) => RenderedEmail,
  link: HandedLink,
  by: Staff,
): Promise<void> {
  const url = emailOrigin(to.settings.siteOrigin) + link.path;
  const letter = write({ by: by.name, url, hours: LINK_HOURS });
  await enqueueEmail(db, to, letter, { to: link.email, replyTo: by.email, about: staffRecord(link.memberId) });
}

/** The link as whoever made it sees it. */
export function handedLink({ settings }: MemberDeps, memberId: string, email: string, token: string): HandedLink {
  const mail = settings.mail === null ? "waits" : "soon";
  return { memberId, email, path: passwordLinkPath(token), mail: isMailAddress(email) ? mail : "none" };
}

/**
 * Whether a member may still change something: asked in the transaction, because somebody may have shut them out just
 * now.
 */
export async function isStillIn(db: Database, by: Staff): Promise<boolean> {
  return (await findStaff(db, by.id))?.disabledAt === null;
}
