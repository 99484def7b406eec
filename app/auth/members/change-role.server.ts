import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { Role } from "../../server/security/roles.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import type { MemberDeps } from "../password/password-link.server.ts";
import { findOther, type MemberRefusal } from "./manage-members.server.ts";
import type { Account, Staff } from "./member.ts";
import { lockOwners, setRole } from "./role.store.server.ts";
import { findStaffByEmail, releaseCases } from "./staff.store.server.ts";
import { tellOfDemotion, tellOfNewOwner } from "./tell-of-role.server.ts";

type RoleOutcome =
  | { kind: "done" }
  /** The account has changed since the form was rendered. */
  | { kind: "changed" }
  | { kind: MemberRefusal };

/**
 * Gives another member a role, from their next request on. Members can't change their own, so that an active owner
 * always remains. Whoever loses or shares an owner's power is told by email.
 *
 * @param asked.seen the role when the form was rendered
 */
export async function changeRole(
  deps: MemberDeps,
  id: string,
  asked: { role: Role; seen: string },
  by: Staff,
): Promise<RoleOutcome> {
  return inTransaction(deps.db, async (db): Promise<RoleOutcome> => {
    const account = await findOther(db, id, by);
    if (typeof account === "string") return { kind: account };
    if (account.role === asked.role) return { kind: "done" };
    if (account.role !== asked.seen) return { kind: "changed" };
    await writeRole(db, deps, account, asked.role, by.id);
    if (account.role === "owner") await tellOfDemotion(db, deps, { email: account.email, role: asked.role }, by);
    if (asked.role === "owner") await tellOfNewOwner(db, deps, account, by);
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
