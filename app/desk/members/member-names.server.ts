import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { namesOf } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";

/** Reads the names of members. Returns a function that returns the name of an id, or words for a former member. */
export async function readMemberNames(
  db: Database,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string> {
  const names = await namesOf(
    db,
    ids.filter((id) => id !== null),
  );
  return (id) => names[id ?? ""] ?? FORMER_MEMBER;
}
