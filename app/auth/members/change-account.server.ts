import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import { isMailAddress } from "../../mail/header-fields.ts";
import { deleteUnsentAbout } from "../../mail/outbox.store.server.ts";
import type { Letter } from "../../mail/write-email.ts";
import { hashToken, mac } from "../../server/security/cookies-and-tokens.server.ts";
import { type RateLimit, takeOne } from "../../server/security/rate-limit.store.server.ts";
import type { Role } from "../../server/security/roles.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { deleteSecondFactors } from "../factor/factor.store.server.ts";
import { revokeSessions } from "../session/session.store.server.ts";
import type { StaffLinkFacts } from "../staff-emails.ts";
import { type Account, staffRecord, type IssuedLink, type Staff } from "./member.ts";
import {
  deleteResetRequest,
  deletePasswordLinks,
  replacePasswordLinks,
  findStaffByEmail,
  insertStaff,
  setDisabled,
  setPasswordHash,
} from "./staff.store.server.ts";

/** How long a password link is valid (OWASP Forgot Password Cheat Sheet: single use, expires). */
export const LINK_HOURS = 24;

const HOUR = 60 * 60;
/** Limits on links, for one member and for all members together, so that a stolen session can't send bulk email. */
const PER_MEMBER: RateLimit = { name: "link-member", most: 20, windowSeconds: HOUR };
const TOGETHER: RateLimit = { name: "link-all", most: 60, windowSeconds: HOUR };

export interface MemberDeps extends Pick<AuthDeps, "db" | "log" | "now" | "randomId" | "secrets" | "audit"> {
  /** `mail` is null if SMTP isn't set up. */
  settings: { siteOrigin: string | null; mail: object | null };
}

type Deps = Pick<AuthDeps, "db" | "now" | "randomId" | "audit">;

/** `token` is the secret of the link, see `passwordLinkPath`. */
export type LinkOutcome =
  | { kind: "link"; token: string; memberId: string }
  | { kind: "no-email" | "taken" | "unknown" | "disabled" };

/** @param by id of the member who invites, or null for the command line */
export async function addStaff(
  deps: Deps,
  { email, name, role }: { email: string; name: string; role: Role },
  by: string | null,
  token = deps.randomId(),
): Promise<LinkOutcome> {
  if (!isMailAddress(email.trim())) return { kind: "no-email" };
  return inTransaction(deps.db, async (db): Promise<LinkOutcome> => {
    const id = deps.randomId();
    const isNew = await insertStaff(db, { id, email, name, role, createdAt: deps.now().toISOString() });
    if (!isNew) return { kind: "taken" };
    await deps.audit(db, { by, what: "staff.added", subject: id });
    await storeLink(deps, db, id, token);
    return { kind: "link", token, memberId: id };
  });
}

export async function resetStaff(
  deps: Deps,
  email: string,
  also: { factors: boolean },
  by: string | null,
): Promise<LinkOutcome> {
  return inTransaction(deps.db, async (db): Promise<LinkOutcome> => {
    const account = await findStaffByEmail(db, email);
    if (!account) return { kind: "unknown" };
    if (account.disabledAt !== null) return { kind: "disabled" };
    const token = deps.randomId();
    await resetAccount(deps, db, account.id, { ...also, token }, by);
    return { kind: "link", token, memberId: account.id };
  });
}

export async function disableStaff(deps: Deps, email: string, disabled: boolean, by: string | null): Promise<boolean> {
  return inTransaction(deps.db, async (db) => {
    const account = await findStaffByEmail(db, email);
    if (account) await setAccountDisabled(deps, db, account, disabled, by);
    return account !== null;
  });
}

/** `resetStaff` in the caller's transaction. */
export async function resetAccount(
  deps: Deps,
  db: Database,
  id: string,
  { factors, token }: { factors: boolean; token: string },
  by: string | null,
): Promise<void> {
  const at = deps.now().toISOString();
  await setPasswordHash(db, id, null, at);
  await revokeSessions(db, id, at);
  if (factors) await deleteSecondFactors(db, id);
  await deps.audit(db, { by, what: "staff.reset", subject: id });
  await storeLink(deps, db, id, token);
}

/** `disableStaff` in the caller's transaction. Changes nothing if the account already has that status. */
export async function setAccountDisabled(
  deps: Deps,
  db: Database,
  { id, disabledAt }: Account,
  disabled: boolean,
  by: string | null,
): Promise<void> {
  if ((disabledAt !== null) === disabled) return;
  const at = deps.now().toISOString();
  await setDisabled(db, id, disabled ? at : null, at);
  if (disabled) {
    await revokeSessions(db, id, at);
    await deletePasswordLinks(db, id);
    await deleteResetRequest(db, id);
    await deleteUnsentAbout(db, staffRecord(id));
  }
  await deps.audit(db, { by, what: disabled ? "staff.disabled" : "staff.enabled", subject: id });
}

export function passwordLinkPath(token: string): string {
  return `/desk/set-password/${token}`;
}

/** Stores the link as the member's only one, and deletes unsent emails with an older link. */
async function storeLink({ now }: Deps, db: Database, staffId: string, token: string): Promise<void> {
  const expiresAt = new Date(now().getTime() + LINK_HOURS * HOUR * 1000).toISOString();
  const link = { token_hash: hashToken(token), staff_id: staffId, expires_at: expiresAt };
  await replacePasswordLinks(db, { ...link, created_at: now().toISOString() });
  await deleteUnsentAbout(db, staffRecord(staffId));
}

/**
 * Returns the 132-bit token of the link that a form creates. A repeated post of the form gets the same token, although
 * only the token's hash is stored (docs/decisions/0104).
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

export function issuedLink({ settings }: MemberDeps, memberId: string, email: string, token: string): IssuedLink {
  const mail = settings.mail === null ? "waits" : "soon";
  return { memberId, email, path: passwordLinkPath(token), mail: isMailAddress(email) ? mail : "none" };
}
