import { isOutage } from "../../database/database-problem.server.ts";
import { inReadCommitted, inTransaction } from "../../database/in-transaction.server.ts";
import { hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import type { Account } from "../members/member.ts";
import {
  deleteExpired,
  findOwnedSession,
  listSessions,
  type SessionKey,
  touchSession,
} from "./session.store.server.ts";
import { isLive, secondsLeft, type Session } from "./session.ts";

export interface FoundSession {
  account: Account;
  session: Session;
  /** Whether the member has a verified factor while this session is still at aal1. */
  needsFactor: boolean;
}

/** Writes the time of last use at most once a minute: the idle timeout is twelve hours. */
const TOUCH_AFTER = 60 * 1000;

type Deps = Pick<AuthDeps, "db" | "now">;

/** Restarts the idle timeout. Runs for every request, so that disabling a member takes effect immediately. */
export async function findDeskSession(deps: Deps, token: string): Promise<FoundSession | null> {
  const found = await findLive(deps, { tokenHash: hashToken(token) });
  if (found && deps.now().getTime() - Date.parse(found.session.lastUsedAt) > TOUCH_AFTER) {
    await touchSession(deps.db, found.session.id, deps.now().toISOString()).catch((error: unknown) => {
      // The dashboard has to stay readable while the database can't be written to.
      if (!isOutage(error)) throw error;
    });
  }
  return found;
}

export async function findApiSession(deps: Deps, id: string): Promise<FoundSession | null> {
  const found = await findLive(deps, { id });
  return found?.session.kind === "api" ? found : null;
}

async function findLive({ db, now }: Deps, key: SessionKey): Promise<FoundSession | null> {
  const found = await findOwnedSession(db, key);
  if (!found || !isLive(found.session, now()) || found.account.disabledAt !== null) return null;
  const { account, session, hasFactor } = found;
  return { account, session, needsFactor: session.aal === "aal1" && hasFactor };
}

/** Restarts the session's idle timeout. Returns the seconds left in the session. */
export async function renewSession({ db, now }: Deps, session: Session): Promise<number> {
  const lastUsedAt = now().toISOString();
  await inReadCommitted(db, (trx) => touchSession(trx, session.id, lastUsedAt));
  return secondsLeft({ ...session, lastUsedAt }, now());
}

export async function listOwnSessions({ db, now }: Deps, present: Session) {
  const sessions = (await listSessions(db, present.staffId)).filter((session) => isLive(session, now()));
  return sessions.map(({ id, userAgent, kind, beganAt, lastUsedAt }) => ({
    id,
    userAgent,
    kind,
    beganAt,
    lastUsedAt,
    isThisOne: id === present.id,
  }));
}

/** Deletes expired sessions, password links, challenges and signing keys, and used recovery codes. */
export async function deleteOldSessions({ db, now }: Deps): Promise<void> {
  await inTransaction(db, (trx) => deleteExpired(trx, now()));
}
