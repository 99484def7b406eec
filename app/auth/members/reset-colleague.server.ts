import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { hasVerifiedFactor } from "../factor/factor.store.server.ts";
import type { Session } from "../session/session.ts";
import { staffLinkEmail, staffResetEmail } from "../staff-emails.ts";
import {
  countLink,
  emailPasswordLink,
  findOther,
  issuedLink,
  linkToken,
  type MemberDeps,
  type MemberRefusal,
  resetAccount,
} from "./manage-members.server.ts";
import {
  type Account,
  type IssuedLink,
  type Staff,
  askerCounts,
  isGuarded,
  isOpen,
  mayReset,
  readyAt,
  RESET_HOURS,
  type ShownRequest,
} from "./member.ts";
import {
  findResetRequest,
  ownerSince,
  putResetRequest,
  deleteResetRequest,
  findLinkOwner,
  findStaff,
} from "./staff.store.server.ts";

/** `asked`: a second owner must send the link, or a day must pass; `changed`: the account changed since the form. */
type NewLinkOutcome =
  | { kind: "link"; link: IssuedLink }
  | { kind: "slowed"; seconds: number }
  | { kind: "asked" | "disabled" | "changed" | MemberRefusal };

/**
 * Resets another member's password, revokes their sessions, and emails them a link, which it returns: the same one for
 * a repeated post, while it is unused. For a guarded account, the first post only requests the reset
 * (docs/decisions/0104). `asked.seen` is `Member.updatedAt` as of the form; `asked.factors` also removes the member's
 * factors.
 */
export async function sendNewLink(
  deps: MemberDeps,
  id: string,
  asked: { seen: string; factors: boolean },
  by: Staff,
): Promise<NewLinkOutcome> {
  const token = linkToken(deps.secrets, `reset~${id}~${asked.seen}~${asked.factors}`);
  return inTransaction(deps.db, async (db): Promise<NewLinkOutcome> => {
    const account = await findOther(db, id, by);
    if (typeof account === "string") return { kind: account };
    if (account.disabledAt !== null) return { kind: "disabled" };
    const held = await holdBack(deps, db, account, asked, by);
    if (held) return held;
    const link = issuedLink(deps, id, account.email, token);
    if ((await findLinkOwner(db, hashToken(token), deps.now().toISOString())) === id) return { kind: "link", link };
    if (account.updatedAt !== asked.seen) return { kind: "changed" };
    const seconds = await countLink(db, deps, by);
    if (seconds > 0) return { kind: "slowed", seconds };
    await resetAccount(deps, db, id, { factors: asked.factors, token }, by.id);
    await emailPasswordLink(db, deps, staffLinkEmail, link, by);
    return { kind: "link", link };
  });
}

/** Returns why the link can't be created yet, or null. Requests the reset if no one has. */
async function holdBack(
  deps: MemberDeps,
  db: Database,
  account: Account,
  { seen, factors }: { seen: string; factors: boolean },
  by: Staff,
): Promise<Exclude<NewLinkOutcome, { kind: "link" }> | null> {
  const now = deps.now();
  const [request, owner] = [await findRequestFor(db, account), await findOwnerFor(db, by, account)];
  const loss = { factors: factors && (await hasVerifiedFactor(db, account.id)), now };
  if (!loss.factors && !isGuarded(account)) return null;
  if (owner && mayReset(request, owner, loss)) return null;
  if (request && isOpen(request, now) && (request.factors || !loss.factors)) return { kind: "asked" };
  if (account.updatedAt !== seen) return { kind: "changed" };
  const seconds = await countLink(db, deps, by);
  if (seconds > 0) return { kind: "slowed", seconds };
  const url = `${emailOrigin(deps.settings.siteOrigin)}/desk/account`;
  const email = staffResetEmail({ by: by.name, url, hours: RESET_HOURS, factors: loss.factors });
  // The warning is about no record, so that no change of the account withdraws it.
  const mailId = await enqueueEmail(db, deps, email, { to: account.email, replyTo: by.email, about: null });
  const factorsLost = loss.factors ? 1 : 0;
  const made = { staff_id: account.id, asked_by: by.id, factors: factorsLost, asked_at: now.toISOString() };
  await putResetRequest(db, { ...made, mail_id: mailId });
  await deps.audit(db, { by: by.id, what: "staff.reset-asked", subject: account.id });
  return { kind: "asked" };
}

/** Finds the request to reset a member, with the time since which its asker counts as an owner for this member. */
async function findRequestFor(db: Database, account: Account) {
  const request = await findResetRequest(db, account.id);
  if (!request) return null;
  const roleSince = await ownerSince(db, { id: request.askedBy, roleSince: request.asker.roleSince }, account);
  return { ...request, asker: { ...request.asker, roleSince } };
}

async function findOwnerFor(db: Database, { id }: Staff, account: Account) {
  const owner = await findStaff(db, id);
  return owner && { id, roleSince: await ownerSince(db, owner, account) };
}

export async function withdrawReset(
  deps: MemberDeps,
  id: string,
  by: Staff,
): Promise<{ kind: "done" | MemberRefusal }> {
  return inTransaction(deps.db, async (db) => {
    const account = await findOther(db, id, by);
    if (typeof account === "string") return { kind: account };
    await stopReset(deps, db, id, by.id);
    return { kind: "done" };
  });
}

export async function showResetRequest(deps: MemberDeps, id: string, viewer: Staff): Promise<ShownRequest | null> {
  const { db } = deps;
  const account = await findStaff(db, id);
  const request = account && (await findRequestFor(db, account));
  if (!request || !isOpen(request, deps.now())) return null;
  const [asker, owner] = [await findStaff(db, request.askedBy), await findOwnerFor(db, viewer, account)];
  const cannotSend = request.warning === "waiting" && deps.settings.mail === null;
  return {
    by: asker?.name ?? "",
    factors: request.factors,
    askedAt: request.askedAt,
    warning: cannotSend ? "failed" : request.warning,
    readyAt: readyAt(request),
    counts: askerCounts(request),
    isReady: owner !== null && mayReset(request, owner, { factors: request.factors, now: deps.now() }),
  };
}

export async function findOpenRequest({ db, now }: Pick<MemberDeps, "db" | "now">, id: string) {
  const request = await findResetRequest(db, id);
  return request && isOpen(request, now()) ? request : null;
}

/** @param by id of the member, who signed in or pressed the button, or of an owner */
async function stopReset({ audit }: Pick<AuthDeps, "audit">, db: Database, staffId: string, by: string): Promise<void> {
  if (await deleteResetRequest(db, staffId)) await audit(db, { by, what: "staff.reset-stopped", subject: staffId });
}

/**
 * Stops the reset of a member whose session starts or is refreshed: someone who can sign in needs none. With two-step
 * sign-in a password alone isn't enough, because the second factor may be what was lost.
 */
export async function stopResetBySession(
  deps: Pick<AuthDeps, "audit">,
  db: Database,
  { staffId, aal }: Pick<Session, "staffId" | "aal">,
): Promise<void> {
  if (aal === "aal2" || !(await hasVerifiedFactor(db, staffId))) await stopReset(deps, db, staffId, staffId);
}

export function stopOwnReset(deps: Pick<AuthDeps, "db" | "audit">, staffId: string): Promise<void> {
  return inTransaction(deps.db, (db) => stopReset(deps, db, staffId, staffId));
}
