import { insertStaff, setPasswordHash } from "../../auth/members/staff.store.server.ts";
import { makePasswords } from "../../auth/password/passwords.server.ts";
import { openSession } from "../../auth/session/open-session.server.ts";
import type { Database } from "../../database/database.ts";
import { makeCookies } from "../../server/security/cookies-and-tokens.server.ts";

type Deps = Parameters<typeof openSession>[0] & { db: Database };

export interface SampleMember {
  email: string;
  password: string;
  /** A session's, as a Set-Cookie header. */
  cookie: string;
}

/** Adds an owner with a password, and signs her in. */
export async function signInSampleMember(deps: Deps): Promise<SampleMember> {
  const { db, now, randomId } = deps;
  const [id, password, at] = [randomId(), randomId(), now().toISOString()];
  const email = "miriam@tetm.example";
  await insertStaff(db, { id, email, name: "Miriam Sample", createdAt: at });
  await setPasswordHash(db, id, await makePasswords().hash(password), at);
  const { token } = await openSession(deps, db, { staffId: id, kind: "desk", userAgent: "The demo" });
  return { email, password, cookie: await makeCookies(null).desk.serialize(token) };
}
