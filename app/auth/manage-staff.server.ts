import type { Database } from "../database/connect.server.ts";
import { hashToken } from "../http/signing.server.ts";
import type { AuthDependencies } from "./auth-dependencies.server.ts";
import { deleteFactors } from "./factor.store.server.ts";
import { deletePasswordLinks, replacePasswordLinks } from "./password-link.store.server.ts";
import { deleteRecoveryCodes } from "./recovery-code.store.server.ts";
import { revokeSessions } from "./session.store.server.ts";
import { findStaffByEmail, insertStaff, setDisabled, setPasswordHash } from "./staff.store.server.ts";
import { isEmail } from "./staff.ts";

/** How long a link to set a password is good. */
export const LINK_HOURS = 24;

type Needs = Pick<AuthDependencies, "db" | "now" | "randomId" | "audit">;

/** `token` opens the page that sets the password: see `passwordLinkPath`. */
export type LinkOutcome = { kind: "link"; token: string } | { kind: "no-email" } | { kind: "taken" } | { kind: "unknown" } | { kind: "disabled" };

/**
 * Adds a member, who gets a link to set a password.
 *
 * @param by id of the member who invites, or null for the command line
 */
export async function addStaff(to: Needs, { email, name }: { email: string; name: string }, by: string | null): Promise<LinkOutcome> {
  if (!isEmail(email.trim())) return { kind: "no-email" };
  return to.db.transaction().execute(async (db): Promise<LinkOutcome> => {
    const id = to.randomId();
    if (!(await insertStaff(db, { id, email, name, createdAt: to.now().toISOString() }))) return { kind: "taken" };
    await to.audit(db, { by, what: "staff.added", subject: id });
    return { kind: "link", token: await makeLink(to, db, id) };
  });
}

/** Takes a member's password away, ends every session, and makes a link to set a new one. */
export async function resetStaff(to: Needs, email: string, also: { factors: boolean }, by: string | null): Promise<LinkOutcome> {
  return to.db.transaction().execute(async (db): Promise<LinkOutcome> => {
    const account = await findStaffByEmail(db, email);
    if (!account) return { kind: "unknown" };
    if (account.disabledAt !== null) return { kind: "disabled" };
    const at = to.now().toISOString();
    await setPasswordHash(db, account.id, null, at);
    await revokeSessions(db, account.id, at);
    if (also.factors) {
      await deleteFactors(db, account.id);
      await deleteRecoveryCodes(db, account.id);
    }
    await to.audit(db, { by, what: "staff.reset", subject: account.id });
    return { kind: "link", token: await makeLink(to, db, account.id) };
  });
}

/** Shuts a member out at once, or lets them in again. Answers whether there is such a member. */
export async function disableStaff(to: Needs, email: string, disabled: boolean, by: string | null): Promise<boolean> {
  return to.db.transaction().execute(async (db) => {
    const account = await findStaffByEmail(db, email);
    if (!account) return false;
    const at = to.now().toISOString();
    await setDisabled(db, account.id, disabled ? at : null, at);
    if (disabled) {
      await revokeSessions(db, account.id, at);
      await deletePasswordLinks(db, account.id);
    }
    await to.audit(db, { by, what: disabled ? "staff.disabled" : "staff.enabled", subject: account.id });
    return true;
  });
}

/** The address of the page that a link's token opens. */
export function passwordLinkPath(token: string): string {
  return `/desk/set-password/${token}`;
}

async function makeLink({ now, randomId }: Needs, db: Database, staffId: string): Promise<string> {
  const token = randomId();
  const expiresAt = new Date(now().getTime() + LINK_HOURS * 60 * 60 * 1000).toISOString();
  await replacePasswordLinks(db, { tokenHash: hashToken(token), staffId, createdAt: now().toISOString(), expiresAt });
  return token;
}
