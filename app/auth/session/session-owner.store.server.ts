import { compileOnce } from "../../database/compile-once.server.ts";
import type { Database } from "../../database/database.ts";
import { toAccount } from "../members/staff-row.server.ts";
import type { Account } from "../members/staff.ts";
import { toSession } from "./session-row.server.ts";
import type { Session } from "./session.ts";

/** A session, whose it is, and whether that member has a second factor. */
export interface OwnedSession {
  session: Session;
  account: Account;
  hasFactor: boolean;
}

/** By the hash of a desk's cookie, or by its id. */
export type SessionKey = { tokenHash: string } | { id: string };

/**
 * In one statement, because every page of the desk asks it. Whether the session still goes on is for `isLive` to say,
 * whether its member may come in for `disabledAt`.
 */
export async function findOwnedSession(db: Database, key: SessionKey): Promise<OwnedSession | null> {
  const { rows } = await ("id" in key ? byId(db, key) : byToken(db, key));
  const row = rows[0];
  if (!row) return null;
  return {
    session: toSession(row),
    account: toAccount({ ...row, id: row.staff_id, created_at: row.joined_at }),
    hasFactor: Boolean(row.has_factor),
  };
}

const byId = compileOnce((db, { id }: { id: string }) => owned(db).where("own.id", "=", id));
const byToken = compileOnce((db, { tokenHash }: { tokenHash: string }) =>
  owned(db).where("own.token_hash", "=", tokenHash),
);

function owned(db: Database) {
  return db
    .selectFrom("staff_sessions as own")
    .innerJoin("staff", "staff.id", "own.staff_id")
    .selectAll("own")
    .select(["staff.email", "staff.email_key", "staff.name", "staff.password_hash", "staff.disabled_at"])
    .select(["staff.created_at as joined_at", "staff.updated_at"])
    .select((query) =>
      query
        .exists(
          query
            .selectFrom("factors")
            .select("id")
            .whereRef("staff_id", "=", "own.staff_id")
            .where("status", "=", "verified"),
        )
        .as("has_factor"),
    );
}
