import type { AuthDeps } from "../auth-dependencies.server.ts";
import { listSessions } from "./session.store.server.ts";
import { isLive, type Session } from "./session.ts";
import type { ShownSession } from "./shown-session.ts";

/** The sessions of a member that go on, the last used first. */
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
