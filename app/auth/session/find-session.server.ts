import { isOutage } from "../../database/database-problem.server.ts";
import { hashToken } from "../../security/signing.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import type { Account } from "../members/staff.ts";
import { findOwnedSession, type SessionKey } from "./session-owner.store.server.ts";
import { touchSession } from "./session.store.server.ts";
import { isLive, secondsLeft, type Session } from "./session.ts";

/** A session that goes on, and whose it is. */
export interface FoundSession {
  account: Account;
  session: Session;
  /** The member has a factor, and this session has not asked for it yet. */
  needsFactor: boolean;
}

/** A write for each picture of a page would be many; a minute does not matter in twelve hours. */
const TOUCH_AFTER = 60 * 1000;

type Deps = Pick<AuthDeps, "db" | "now">;

/**
 * The session that the desk's cookie opens, which counts as using it. Asked at each request: a disabled member is out
 * at once.
 */
export async function findDeskSession(to: Deps, token: string): Promise<FoundSession | null> {
  const found = await findLive(to, { tokenHash: hashToken(token) });
  if (found && to.now().getTime() - Date.parse(found.session.lastUsedAt) > TOUCH_AFTER) {
    await touchSession(to.db, found.session.id, to.now().toISOString()).catch((error: unknown) => {
      // Whoever may read the desk may read it also where nothing can be written now.
      if (!isOutage(error)) throw error;
    });
  }
  return found;
}

/** The session that an access token names. */
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

/** Begins the session's idle time anew. Returns the seconds that are left of it. */
export async function renewSession({ db, now }: Deps, session: Session): Promise<number> {
  const lastUsedAt = now().toISOString();
  await touchSession(db, session.id, lastUsedAt);
  return secondsLeft({ ...session, lastUsedAt }, now());
}
