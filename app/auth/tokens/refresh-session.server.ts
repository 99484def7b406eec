import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken, mac } from "../../server/security/cookies-and-tokens.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import type { Account } from "../members/member.ts";
import { stopResetBySession } from "../members/stop-reset.server.ts";
import type { OpenedSession } from "../session/open-session.server.ts";
import { findOwnedSession, revokeSession, touchSession } from "../session/session.store.server.ts";
import { isLive, type Session } from "../session/session.ts";
import { findRefreshToken, insertRefreshToken, spendRefreshToken } from "./token.store.server.ts";

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

/**
 * Uses up the token. Its successor is derived from it, so that a repeated request gets the same one although only
 * hashes are stored.
 */
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
