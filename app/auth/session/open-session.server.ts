import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken, mac } from "../../server/security/cookies-and-tokens.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import type { Account } from "../members/member.ts";
import { stopResetBySession } from "../members/reset-colleague.server.ts";
import { findStaff, setPasswordHash } from "../members/staff.store.server.ts";
import { checkPassword, type PasswordOutcome, type SubmittedPassword } from "../password/change-password.server.ts";
import {
  insertRefreshToken,
  insertSession,
  revokeSession,
  revokeSessions,
  findOwnedSession,
  touchSession,
  findRefreshToken,
  spendRefreshToken,
} from "./session.store.server.ts";
import { unixSeconds, type MethodUsed, type Session, isLive } from "./session.ts";

export interface OpenedSession {
  session: Session;
  token: string;
}

type Deps = Pick<AuthDeps, "now" | "randomId" | "audit">;

/** Opens a session at aal1 after a password, or at aal2 after a passkey: then the password counts as never entered. */
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
 * Upgrades a session to aal2, with a new id and token; the old ones become invalid (OWASP Session Management Cheat
 * Sheet, Renew the Session ID After Any Privilege Level Change). Null if the session was revoked meanwhile.
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
 * Signs in with a password, at aal1. Replaces a hash of another cost. The browser's previous session, `on.before`, ends
 * (OWASP Session Management Cheat Sheet, session fixation).
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
    ? await deps.passwords.hash(typed.password, true)
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

/**
 * Supabase Auth's reuse interval: for these seconds a used token works again, for a client that lost the response and
 * for two tabs that refresh concurrently.
 */
const REUSE_SECONDS = 10;

type RefreshOutcome =
  | { kind: "refreshed"; account: Account; opened: OpenedSession }
  | { kind: "unknown" }
  | { kind: "expired" }
  /** The token was used before, so someone may have stolen it: the whole session is revoked. */
  | { kind: "reused" };

/** Rotates a refresh token, and detects its reuse (RFC 9700, section 4.14.2; docs/decisions/0016). */
export function refreshSession(deps: AuthDeps, token: string): Promise<RefreshOutcome> {
  return inTransaction(deps.db, async (db): Promise<RefreshOutcome> => {
    const kept = await findRefreshToken(db, hashToken(token));
    const found = kept && (await findOwnedSession(db, { id: kept.session_id }));
    if (!kept || !found || found.session.revokedAt !== null || found.account.disabledAt !== null)
      return { kind: "unknown" };
    const { session, account } = found;
    if (!isLive(session, deps.now())) return { kind: "expired" };
    const next =
      kept.used_at === null ? await rotate(deps, db, session, token) : await repeat(deps, db, kept.used_at, token);
    if (next === null) {
      await revokeSession(db, account.id, session.id, deps.now().toISOString());
      await deps.audit(db, { by: null, what: "session.reuse-detected", subject: account.id });
      deps.log.warn({ staff: account.id, session: session.id }, "refresh token reused: session revoked");
      return { kind: "reused" };
    }
    await stopResetBySession(deps, db, session);
    return { kind: "refreshed", account, opened: { session, token: next } };
  });
}

/** Derives the successor from the token: a repeated request gets the same one, although only hashes are stored. */
async function rotate(deps: AuthDeps, db: Database, session: Session, token: string): Promise<string | null> {
  const at = deps.now().toISOString();
  if (!(await spendRefreshToken(db, hashToken(token), at))) return null;
  const next = successor(token, deps.secrets[0] ?? "");
  await insertRefreshToken(db, hashToken(next), session.id, at);
  await touchSession(db, session.id, at);
  return next;
}

/** Returns the same successor again while it is unused, within the reuse interval; otherwise null. */
async function repeat(deps: AuthDeps, db: Database, usedAt: string, token: string): Promise<string | null> {
  if (deps.now().getTime() - Date.parse(usedAt) > REUSE_SECONDS * 1000) return null;
  for (const secret of deps.secrets) {
    const next = successor(token, secret);
    if ((await findRefreshToken(db, hashToken(next)))?.used_at === null) return next;
  }
  return null;
}

function successor(token: string, secret: string): string {
  return mac(`refresh~${token}`, secret);
}
