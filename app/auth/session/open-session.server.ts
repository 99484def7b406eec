import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import type { Account } from "../members/member.ts";
import { findStaff, setPasswordHash } from "../members/staff.store.server.ts";
import { stopResetBySession } from "../members/stop-reset.server.ts";
import {
  checkPassword,
  memberQueue,
  type PasswordOutcome,
  type SubmittedPassword,
} from "../password/check-password.server.ts";
import { hashUnlessBusy } from "../password/passwords.server.ts";
import { insertRefreshToken } from "../tokens/token.store.server.ts";
import { insertSession, revokeSession, revokeSessions } from "./session.store.server.ts";
import { unixSeconds, type MethodUsed, type Session } from "./session.ts";

/** A session and its token: the dashboard's cookie, or a refresh token. Only the token's hash is stored. */
export interface OpenedSession {
  session: Session;
  token: string;
}

type Deps = Pick<AuthDeps, "now" | "randomId" | "audit">;

/**
 * Opens a session at aal1 for a member who has just entered the password, or at aal2 for one whom a passkey has
 * verified. With a passkey, the password counts as never entered.
 */
export async function openSession(
  deps: Deps,
  db: Database,
  who: { staffId: string; kind: Session["kind"]; userAgent: string },
  method: "password" | "webauthn" = "password",
): Promise<OpenedSession> {
  const at = deps.now().toISOString();
  const opened = await storeSession(deps, db, {
    ...who,
    aal: method === "password" ? "aal1" : "aal2",
    methods: [{ method, timestamp: unixSeconds(deps.now()) }],
    beganAt: at,
    passwordAt: method === "password" ? at : new Date(0).toISOString(),
  });
  await deps.audit(db, { by: who.staffId, what: "session.began", subject: who.staffId });
  return opened;
}

/**
 * Upgrades a session to aal2, with a new id and a new token; the old ones become invalid (OWASP Session Management
 * Cheat Sheet, Renew the Session ID After Any Privilege Level Change). Resolves with null if the session was revoked in
 * the meantime.
 */
export async function upgradeSession(
  deps: Deps,
  db: Database,
  old: Session,
  method: MethodUsed["method"],
): Promise<OpenedSession | null> {
  const { staffId, kind, userAgent, beganAt, passwordAt } = old;
  if (!(await revokeSession(db, staffId, old.id, deps.now().toISOString()))) return null;
  const methods = [...old.methods, { method, timestamp: unixSeconds(deps.now()) }];
  return storeSession(deps, db, { staffId, kind, userAgent, beganAt, passwordAt, aal: "aal2", methods });
}

/** Stores a session of any kind, and stops a pending reset of the member. */
async function storeSession(
  deps: Deps,
  db: Database,
  facts: Omit<Session, "id" | "createdAt" | "lastUsedAt" | "revokedAt">,
): Promise<OpenedSession> {
  const at = deps.now().toISOString();
  const session: Session = { ...facts, id: deps.randomId(), createdAt: at, lastUsedAt: at, revokedAt: null };
  const token = deps.randomId();
  await insertSession(db, session, session.kind === "desk" ? hashToken(token) : null);
  if (session.kind === "api") await insertRefreshToken(db, hashToken(token), session.id, at);
  await stopResetBySession(deps, db, session);
  return { session, token };
}

type SignInOutcome =
  | { kind: "signed-in"; account: Account; opened: OpenedSession }
  | Exclude<PasswordOutcome, { kind: "right" }>;

/**
 * Signs in a member with a password, at aal1. Replaces a password hash of another cost.
 *
 * @param on.before the browser's previous session, which ends (OWASP Session Management Cheat Sheet, session fixation)
 */
export async function signIn(
  deps: AuthDeps,
  typed: SubmittedPassword,
  on: { kind: Session["kind"]; userAgent: string; before: Session | null },
): Promise<SignInOutcome> {
  const outcome = await checkPassword(deps, typed);
  if (outcome.kind !== "right") return outcome;
  const { account } = outcome;
  const renewed = deps.passwords.needsRehash(account.passwordHash ?? "")
    ? await hashUnlessBusy(deps.passwords, typed.password, memberQueue(account.id))
    : null;
  return inTransaction(deps.db, async (db): Promise<SignInOutcome> => {
    // Hashing takes time. Meanwhile, the password may have changed or the member may have been disabled.
    const now = await findStaff(db, account.id);
    if (now?.passwordHash !== account.passwordHash || now.disabledAt !== null) return { kind: "wrong" };
    if (renewed !== null) await setPasswordHash(db, account.id, renewed, deps.now().toISOString());
    if (on.before) await revokeSession(db, on.before.staffId, on.before.id, deps.now().toISOString());
    const opened = await openSession(deps, db, { staffId: account.id, kind: on.kind, userAgent: on.userAgent });
    return { kind: "signed-in", account: { ...account, passwordHash: renewed ?? account.passwordHash }, opened };
  });
}

/** Supabase Auth's scopes: this session, all of the member's sessions, or all but this one. */
type SignOutScope = "local" | "global" | "others";

export function isSignOutScope(text: string): text is SignOutScope {
  return ["local", "global", "others"].includes(text);
}

/** Revokes sessions. Their cookies and tokens are invalid from now on. */
export function signOut(
  deps: Pick<AuthDeps, "db" | "now" | "audit">,
  { staffId, id }: Session,
  scope: SignOutScope,
): Promise<void> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now().toISOString();
    if (scope === "local") await revokeSession(db, staffId, id, at);
    else await revokeSessions(db, staffId, at, scope === "others" ? id : null);
    await deps.audit(db, { by: staffId, what: "session.revoked", subject: staffId });
  });
}

export function endSession(
  deps: Pick<AuthDeps, "db" | "now" | "audit">,
  staffId: string,
  id: string,
): Promise<boolean> {
  return inTransaction(deps.db, async (db) => {
    const ended = await revokeSession(db, staffId, id, deps.now().toISOString());
    if (ended) await deps.audit(db, { by: staffId, what: "session.revoked", subject: staffId });
    return ended;
  });
}
