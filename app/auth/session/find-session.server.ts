import { isOutage } from "../../database/database-problem.server.ts";
import { hashToken } from "../../security/cookies-and-tokens.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import type { Account } from "../members/member.ts";
import type { ShownSession } from "../pages/page-data.ts";
import { findOwnedSession, listSessions, type SessionKey, touchSession } from "./session.store.server.ts";
import { isLive, secondsLeft, type Session } from "./session.ts";

/** A live session and its member. */
export interface FoundSession {
  account: Account;
  session: Session;
  /** The member has a verified factor, and this session is still at aal1. */
  needsFactor: boolean;
}

/** Writes the time of last use at most once a minute: the idle timeout is twelve hours. */
const TOUCH_AFTER = 60 * 1000;

type Deps = Pick<AuthDeps, "db" | "now">;

/**
 * Finds the session of the desk's cookie, and renews its idle timeout. Runs at each request, so that disabling a member
 * takes effect at once.
 */
export async function findDeskSession(to: Deps, token: string): Promise<FoundSession | null> {
  const found = await findLive(to, { tokenHash: hashToken(token) });
  if (found && to.now().getTime() - Date.parse(found.session.lastUsedAt) > TOUCH_AFTER) {
    await touchSession(to.db, found.session.id, to.now().toISOString()).catch((error: unknown) => {
      // Reading the desk has to work while the database can't be written to.
      if (!isOutage(error)) throw error;
    });
  }
  return found;
}

/** Finds the session of an access token, by its `session_id` claim. */
export async function findApiSession(to: Deps, id: string): Promise<FoundSession | null> {
  const found = await findLive(to, { id });
  return found?.session.kind === "api" ? found : null;
}

async function findLive({ db, now }: Deps, key: SessionKey): Promise<FoundSession | null> {
  const found = await findOwnedSession(db, key);
  if (!found || !isLive(found.session, now()) || found.account.disabledAt !== null) return null;
  const { account, session, hasFactor } = found;
  return { account, session, needsFactor: session.aal === "aal1" && hasFactor };
}

/** Restarts the session's idle timeout. Returns the seconds that are left of the session. */
export async function renewSession({ db, now }: Deps, session: Session): Promise<number> {
  const lastUsedAt = now().toISOString();
  await touchSession(db, session.id, lastUsedAt);
  return secondsLeft({ ...session, lastUsedAt }, now());
}

/** A member's live sessions, last used first. */
export async function listOwnSessions(
  { db, now }: Pick<AuthDeps, "db" | "now">,
  present: Session,
): Promise<ShownSession[]> {
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
