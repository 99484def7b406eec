import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import { isMailAddress } from "../../mail/header-fields.ts";
import { deleteUnsentAbout } from "../../mail/outbox.store.server.ts";
import type { Letter } from "../../mail/write-email.ts";
import { hashToken, mac } from "../../server/security/cookies-and-tokens.server.ts";
import { perHour, takeOne } from "../../server/security/rate-limit.store.server.ts";
import type { Role } from "../../server/security/roles.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { deleteSecondFactors } from "../factor/factor.store.server.ts";
import { revokeSessions } from "../session/session.store.server.ts";
import {
  staffInvitation,
  staffDemotedEmail,
  staffDisabledEmail,
  type StaffLinkFacts,
  staffPromotedEmail,
} from "../staff-emails.ts";
import {
  type Account,
  emailKey,
  type IssuedLink,
  MOST_MEMBERS,
  ownerRecord,
  RESET_HOURS,
  type Staff,
  staffRecord,
} from "./member.ts";
import { roleName } from "./role-words.ts";
import {
  countMembers,
  deletePasswordLinks,
  deleteResetRequest,
  findLinkOwner,
  findStaff,
  findStaffByEmail,
  insertStaff,
  listStaff,
  lockOwners,
  releaseCases,
  replacePasswordLinks,
  setDisabled,
  setPasswordHash,
  setRole,
} from "./staff.store.server.ts";

/** `taken`: the address has an account; `full`: there are MOST_MEMBERS; `out`: the inviting member is no owner now. */
type InviteOutcome =
  | { kind: "link"; link: IssuedLink }
  | { kind: "slowed"; seconds: number }
  | { kind: "taken" | "full" | "out" };

/**
 * Adds a member and emails them a link that sets a password. A repeated post with the same `form`, the page's random
 * token, changes nothing and returns the same link while it is valid.
 */
export async function inviteMember(
  deps: MemberDeps,
  { email, name, role }: { email: string; name: string; role: Role },
  form: string,
  by: Staff,
): Promise<InviteOutcome> {
  const token = linkToken(deps.secrets, `invite~${by.id}~${form}~${emailKey(email)}~${name}~${role}`);
  return inTransaction(deps.db, async (db): Promise<InviteOutcome> => {
    if (!(await isActiveOwner(db, by))) return { kind: "out" };
    const repeated = await findLinkOwner(db, hashToken(token), deps.now().toISOString());
    if (repeated !== null) return { kind: "link", link: issuedLink(deps, repeated, email, token) };
    if ((await countMembers(db)) >= MOST_MEMBERS) return { kind: "full" };
    const seconds = await countLink(db, deps, by);
    if (seconds > 0) return { kind: "slowed", seconds };
    const added = await addStaff({ ...deps, db }, { email, name, role }, by.id, token);
    if (added.kind !== "link") return { kind: "taken" };
    const link = issuedLink(deps, added.memberId, email, token);
    await emailPasswordLink(db, deps, staffInvitation, link, by);
    if (role === "owner") await emailOtherOwners(db, deps, { id: added.memberId, name }, by);
    return { kind: "link", link };
  });
}

export type MemberRefusal =
  /** Members can't disable or reset themselves, so that an active member always remains. */
  "self" | "unknown" | "out";

/** Disables or enables another member. Emails a disabled owner, or the other owners about a reactivated one. */
export async function disableMember(
  deps: MemberDeps,
  id: string,
  disabled: boolean,
  by: Staff,
): Promise<{ kind: "done" | MemberRefusal }> {
  return inTransaction(deps.db, async (db) => {
    const account = await findOther(db, id, by);
    if (typeof account === "string") return { kind: account };
    await setAccountDisabled(deps, db, account, disabled, by.id);
    const isChanged = (account.disabledAt !== null) !== disabled;
    if (isChanged && account.role === "owner") {
      if (disabled) await emailOwner(db, deps, account, staffDisabledEmail({ by: by.name }), by);
      else await emailOtherOwners(db, deps, account, by, "again");
    }
    return { kind: "done" };
  });
}

/**
 * Changes another member's role. Members can't change their own, so that an active owner always remains. Emails a
 * demoted owner, and the other owners about a new one. `changed` if the role is no longer `asked.seen`.
 */
export async function changeRole(
  deps: MemberDeps,
  id: string,
  asked: { role: Role; seen: string },
  by: Staff,
): Promise<{ kind: "done" | "changed" | MemberRefusal }> {
  return inTransaction(deps.db, async (db) => {
    const account = await findOther(db, id, by);
    if (typeof account === "string") return { kind: account };
    if (account.role === asked.role) return { kind: "done" };
    if (account.role !== asked.seen) return { kind: "changed" };
    await writeRole(db, deps, account, asked.role, by.id);
    if (account.role === "owner") {
      const url = `${emailOrigin(deps.settings.siteOrigin)}/desk/account`;
      const email = staffDemotedEmail({ by: by.name, role: roleName(asked.role), url });
      await emailOwner(db, deps, account, email, by);
    }
    if (asked.role === "owner") await emailOtherOwners(db, deps, account, by);
    return { kind: "done" };
  });
}

/** The last owner who isn't disabled stays one. */
export async function giveRole(
  deps: Pick<AuthDeps, "db" | "now" | "audit">,
  email: string,
  role: Role,
  by: string | null,
): Promise<"done" | "unknown" | "last-owner"> {
  return inTransaction(deps.db, async (db) => {
    const owners = await lockOwners(db);
    const account = await findStaffByEmail(db, email);
    if (!account) return "unknown";
    if (account.role === role) return "done";
    if (owners.length === 1 && owners[0] === account.id) return "last-owner";
    await writeRole(db, deps, account, role, by);
    return "done";
  });
}

async function writeRole(
  db: Database,
  { now, audit }: Pick<AuthDeps, "now" | "audit">,
  { id, role: from }: Pick<Account, "id" | "role">,
  to: Role,
  by: string | null,
): Promise<void> {
  await setRole(db, id, to, now().toISOString());
  await releaseCases(db, id, to);
  await audit(db, { by, what: "staff.role-changed", subject: id, details: { from, to } });
}

export async function findOther(db: Database, id: string, by: Staff): Promise<Account | MemberRefusal> {
  if (!(await isActiveOwner(db, by))) return "out";
  return id === by.id ? "self" : ((await findStaff(db, id)) ?? "unknown");
}

/** Locks the owners in the transaction: another may just have demoted this one, and two can't demote each other. */
async function isActiveOwner(db: Database, by: Staff): Promise<boolean> {
  return (await lockOwners(db)).includes(by.id);
}

/** The email is about no record, so that nothing withdraws it. */
async function emailOwner(db: Database, deps: MemberDeps, { email: to }: Account, email: Letter, by: Staff) {
  await enqueueEmail(db, deps, email, { to, replyTo: by.email, about: null });
}

/** Emails the other owners about a new or reactivated one, who can soon be the second owner of a reset. */
async function emailOtherOwners(
  db: Database,
  deps: MemberDeps,
  member: { id: string; name: string },
  by: Staff,
  how: "new" | "again" = "new",
): Promise<void> {
  const url = `${emailOrigin(deps.settings.siteOrigin)}/desk/members/${member.id}`;
  const email = staffPromotedEmail({ by: by.name, name: member.name, url, hours: RESET_HOURS, how });
  for (const { id, email: to, role, disabledAt } of await listStaff(db)) {
    const isOther = id !== by.id && id !== member.id;
    if (isOther && role === "owner" && disabledAt === null)
      await enqueueEmail(db, deps, email, { to, replyTo: by.email, about: ownerRecord(member.id) });
  }
}

/** How long a password link is valid (OWASP Forgot Password Cheat Sheet: single use, expires). */
export const LINK_HOURS = 24;

const HOUR = 60 * 60;
/** Limits on links, for one member and for all members together, so that a stolen session can't send bulk email. */
const PER_MEMBER = perHour("link-member", 20);
const TOGETHER = perHour("link-all", 60);

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
async function setAccountDisabled(
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
 * Returns a link's 132-bit token. A repeated post of a form gets the same one, although only its hash is stored
 * (docs/decisions/0104). `form` is text that no other form shares.
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
