import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import type { Letter } from "../../mail/write-email.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import type { Role } from "../../server/security/roles.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { staffInvitation, staffDemotedEmail, staffDisabledEmail, staffPromotedEmail } from "../staff-emails.ts";
import {
  countLink,
  issuedLink,
  linkToken,
  emailPasswordLink,
  type MemberDeps,
  addStaff,
  setAccountDisabled,
} from "./change-account.server.ts";
import {
  type Account,
  emailKey,
  type IssuedLink,
  MOST_MEMBERS,
  type Staff,
  ownerRecord,
  RESET_HOURS,
} from "./member.ts";
import { roleName } from "./role-words.ts";
import {
  findLinkOwner,
  countMembers,
  findStaff,
  listStaff,
  lockOwners,
  setRole,
  findStaffByEmail,
  releaseCases,
} from "./staff.store.server.ts";

/** `taken`: the address has an account; `full`: there are MOST_MEMBERS; `out`: the inviting member is no owner now. */
type InviteOutcome =
  | { kind: "link"; link: IssuedLink }
  | { kind: "slowed"; seconds: number }
  | { kind: "taken" | "full" | "out" };

/**
 * Adds a member and emails them a link that sets a password. Idempotent: a repeated post changes nothing, and returns
 * the same link while it is valid.
 *
 * @param form random idempotency token of the page
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

/**
 * Disables another member immediately, or enables them again. Emails a disabled owner, and the others about a
 * reactivated one.
 */
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
 * Gives another member a role, from their next request on. Members can't change their own, so that an active owner
 * always remains. Emails a demoted owner, and the other owners about a new one.
 *
 * @param asked.seen the role when the form was rendered; `changed` if it is another one now
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

/** Gives a member a role. The last owner who isn't disabled stays one. */
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

/** Finds the member whom an active owner acts on. */
export async function findOther(db: Database, id: string, by: Staff): Promise<Account | MemberRefusal> {
  if (!(await isActiveOwner(db, by))) return "out";
  return id === by.id ? "self" : ((await findStaff(db, id)) ?? "unknown");
}

/**
 * Whether a member is still an active owner. Checked in the transaction, with the owners locked: another one may have
 * disabled or demoted them just now, and two can't demote each other.
 */
async function isActiveOwner(db: Database, by: Staff): Promise<boolean> {
  return (await lockOwners(db)).includes(by.id);
}

/** Emails an owner about what happened to their account. It is about no record, so that nothing withdraws it. */
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
