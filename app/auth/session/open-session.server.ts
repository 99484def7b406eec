import type { Database } from "../../database/database.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { stopResetBySession } from "../members/stop-reset.server.ts";
import { insertRefreshToken } from "../tokens/token.store.server.ts";
import { revokeSession, insertSession } from "./session.store.server.ts";
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
