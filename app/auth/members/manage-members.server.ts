import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import type { Role } from "../../server/security/roles.ts";
import {
  countLink,
  issuedLink,
  isActiveOwner,
  linkToken,
  emailPasswordLink,
  type MemberDeps,
} from "../password/password-link.server.ts";
import { findLinkOwner } from "../password/password-link.store.server.ts";
import { staffInvitation } from "../staff-emails.ts";
import { addAccount, setAccountDisabled } from "./change-account.server.ts";
import { type Account, emailKey, type IssuedLink, MOST_MEMBERS, type Staff } from "./member.ts";
import { countMembers, findStaff } from "./staff.store.server.ts";
import { tellOfDisabling, tellOfNewOwner } from "./tell-of-role.server.ts";

type InviteOutcome =
  | { kind: "link"; link: IssuedLink }
  /** The email address already has an account. */
  | { kind: "taken" }
  /** There are already MOST_MEMBERS. */
  | { kind: "full" }
  /** The inviting member created too many links within the hour. */
  | { kind: "slowed"; seconds: number }
  /** The inviting member is no longer an owner. */
  | { kind: "out" };

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
    const id = await addAccount(deps, db, { email, name, role, token }, by.id);
    if (id === null) return { kind: "taken" };
    const link = issuedLink(deps, id, email, token);
    await emailPasswordLink(db, deps, staffInvitation, link, by);
    if (role === "owner") await tellOfNewOwner(db, deps, { id, name }, by);
    return { kind: "link", link };
  });
}

export type MemberRefusal =
  /** Members can't disable or reset themselves, so that an active member always remains. */
  | "self"
  | "unknown"
  /** The acting member is no longer an owner. */
  | "out";

/** Disables another member immediately, or enables them again. An owner is told, and of an owner the other owners. */
export async function disableMember(
  deps: MemberDeps,
  id: string,
  disabled: boolean,
  by: Staff,
): Promise<{ kind: "done" } | { kind: MemberRefusal }> {
  return inTransaction(deps.db, async (db) => {
    const account = await findOther(db, id, by);
    if (typeof account === "string") return { kind: account };
    await setAccountDisabled(deps, db, account, disabled, by.id);
    const isChanged = (account.disabledAt !== null) !== disabled;
    if (isChanged && account.role === "owner")
      await (disabled ? tellOfDisabling(db, deps, account, by) : tellOfNewOwner(db, deps, account, by, "again"));
    return { kind: "done" as const };
  });
}

/** Finds the member whom an active owner acts on. */
export async function findOther(db: Database, id: string, by: Staff): Promise<Account | MemberRefusal> {
  if (!(await isActiveOwner(db, by))) return "out";
  return id === by.id ? "self" : ((await findStaff(db, id)) ?? "unknown");
}
