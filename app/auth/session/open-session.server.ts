import type { Database } from "../../database/database.ts";
import { hashToken } from "../../security/signing.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import { insertRefreshToken } from "./refresh-token.store.server.ts";
import { insertSession, revokeSession } from "./session.store.server.ts";
import { inSeconds, type MethodUsed, type Session } from "./session.ts";

/** A session, and the secret that opens it: the desk's cookie, or a refresh token. Only its hash is kept. */
export interface OpenedSession {
  session: Session;
  token: string;
}

type Deps = Pick<AuthDeps, "now" | "randomId" | "audit">;

/** Begins a session of a member who has just given the password. */
export async function openSession(
  to: Deps,
  db: Database,
  who: { staffId: string; kind: Session["kind"]; userAgent: string },
): Promise<OpenedSession> {
  const at = to.now().toISOString();
  const opened = await keepSession(to, db, {
    ...who,
    aal: "aal1",
    methods: [{ method: "password", timestamp: inSeconds(to.now()) }],
    beganAt: at,
    passwordAt: at,
  });
  await to.audit(db, { by: who.staffId, what: "session.began", subject: who.staffId });
  return opened;
}

/**
 * Goes on at aal2 under a new id and a new secret (OWASP Session Management Cheat Sheet, renewal after a change of
 * privileges). The old ones end. Null where the session was ended meanwhile.
 */
export async function raiseSession(
  to: Deps,
  db: Database,
  old: Session,
  method: MethodUsed["method"],
): Promise<OpenedSession | null> {
  const { staffId, kind, userAgent, beganAt, passwordAt } = old;
  if (!(await revokeSession(db, staffId, old.id, to.now().toISOString()))) return null;
  const methods = [...old.methods, { method, timestamp: inSeconds(to.now()) }];
  return keepSession(to, db, { staffId, kind, userAgent, beganAt, passwordAt, aal: "aal2", methods });
}

async function keepSession(
  to: Deps,
  db: Database,
  facts: Omit<Session, "id" | "createdAt" | "lastUsedAt" | "revokedAt">,
): Promise<OpenedSession> {
  const at = to.now().toISOString();
  const session: Session = { ...facts, id: to.randomId(), createdAt: at, lastUsedAt: at, revokedAt: null };
  const token = to.randomId();
  await insertSession(db, session, session.kind === "desk" ? hashToken(token) : null);
  if (session.kind === "api") await insertRefreshToken(db, hashToken(token), session.id, at);
  return { session, token };
}
