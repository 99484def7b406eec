import { inTransaction } from "../../database/in-transaction.server.ts";
import { staffInvitation } from "../../mail/templates/staff-emails.ts";
import { hashToken } from "../../security/signing.server.ts";
import {
  countLink,
  handedLink,
  isStillIn,
  linkToken,
  mailLink,
  type MemberDeps,
} from "../password/mail-link.server.ts";
import { findLinkOwner } from "../password/password-link.store.server.ts";
import { addAccount } from "./manage-staff.server.ts";
import { countMembers } from "./member.store.server.ts";
import { type HandedLink, MOST_MEMBERS } from "./member.ts";
import { emailKey, type Staff } from "./staff.ts";

export type InviteOutcome =
  | { kind: "link"; link: HandedLink }
  /** The address has an account already. */
  | { kind: "taken" }
  /** There are as many members as the desk takes. */
  | { kind: "full" }
  /** They made too many links within the hour. */
  | { kind: "slowed"; seconds: number }
  /** Whoever invites was shut out meanwhile. */
  | { kind: "out" };

/**
 * Adds a member and mails them the link that sets a password. The same form sent again is answered with the same link
 * while that is good, and changes nothing.
 *
 * @param form random key of the page that the form stood on
 */
export async function inviteMember(
  to: MemberDeps,
  { email, name }: { email: string; name: string },
  form: string,
  by: Staff,
): Promise<InviteOutcome> {
  const token = linkToken(to.secrets, `invite~${by.id}~${form}~${emailKey(email)}~${name}`);
  return inTransaction(to.db, async (db): Promise<InviteOutcome> => {
    if (!(await isStillIn(db, by))) return { kind: "out" };
    const repeated = await findLinkOwner(db, hashToken(token), to.now().toISOString());
    if (repeated !== null) return { kind: "link", link: handedLink(to, repeated, email, token) };
    if ((await countMembers(db)) >= MOST_MEMBERS) return { kind: "full" };
    const seconds = await countLink(db, to, by);
    if (seconds > 0) return { kind: "slowed", seconds };
    const id = await addAccount(to, db, { email, name, token }, by.id);
    if (id === null) return { kind: "taken" };
    const link = handedLink(to, id, email, token);
    await mailLink(db, to, staffInvitation, link, by);
    return { kind: "link", link };
  });
}
