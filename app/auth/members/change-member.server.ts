import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { staffLinkEmail } from "../../mail/templates/staff-emails.ts";
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
import { resetAccount, switchAccount } from "./manage-staff.server.ts";
import type { HandedLink } from "./member.ts";
import { findStaff } from "./staff.store.server.ts";
import type { Account, Staff } from "./staff.ts";

export type MemberRefusal =
  /** Nobody shuts themself out: so whoever does it stays, and somebody always can. */
  | "self"
  | "unknown"
  /** Whoever does it was shut out meanwhile. */
  | "out";

export type NewLinkOutcome =
  | { kind: "link"; link: HandedLink }
  /** The account was changed since the form was shown. */
  | { kind: "changed" }
  | { kind: "disabled" }
  /** Whoever does it made too many links within the hour. */
  | { kind: "slowed"; seconds: number }
  | { kind: MemberRefusal };

/**
 * Takes a member's password away, ends their sessions, and mails them a new link. The same form sent again is answered
 * with the same link while that is good; afterwards it changes nothing.
 *
 * @param asked.seen `updatedAt` of the account as the form showed it
 * @param asked.factors also removes authenticator apps and recovery codes
 */
export async function sendNewLink(
  to: MemberDeps,
  id: string,
  asked: { seen: string; factors: boolean },
  by: Staff,
): Promise<NewLinkOutcome> {
  const token = linkToken(to.secrets, `reset~${id}~${asked.seen}~${asked.factors}`);
  return inTransaction(to.db, async (db): Promise<NewLinkOutcome> => {
    const account = await findOther(db, id, by);
    if (typeof account === "string") return { kind: account };
    const link = handedLink(to, id, account.email, token);
    if ((await findLinkOwner(db, hashToken(token), to.now().toISOString())) === id) return { kind: "link", link };
    if (account.disabledAt !== null) return { kind: "disabled" };
    if (account.updatedAt !== asked.seen) return { kind: "changed" };
    const seconds = await countLink(db, to, by);
    if (seconds > 0) return { kind: "slowed", seconds };
    await resetAccount(to, db, id, { factors: asked.factors, token }, by.id);
    await mailLink(db, to, staffLinkEmail, link, by);
    return { kind: "link", link };
  });
}

/** Shuts another member out at once, or lets them in again. */
export async function disableMember(
  to: MemberDeps,
  id: string,
  disabled: boolean,
  by: Staff,
): Promise<{ kind: "done" } | { kind: MemberRefusal }> {
  return inTransaction(to.db, async (db) => {
    const account = await findOther(db, id, by);
    if (typeof account === "string") return { kind: account };
    await switchAccount(to, db, account, disabled, by.id);
    return { kind: "done" as const };
  });
}

async function findOther(db: Database, id: string, by: Staff): Promise<Account | MemberRefusal> {
  if (!(await isStillIn(db, by))) return "out";
  return id === by.id ? "self" : ((await findStaff(db, id)) ?? "unknown");
}
