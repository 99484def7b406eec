import type { AuthDeps } from "../auth-dependencies.server.ts";
import { deleteChallengesBefore } from "../factor/challenge.store.server.ts";
import { deleteCodesUsedBefore } from "../factor/recovery-code.store.server.ts";
import { deleteLinksExpiredBefore } from "../password/password-link.store.server.ts";
import { deleteSessionsBefore } from "./session.store.server.ts";
import { ABSOLUTE_DAYS } from "./session.ts";
import { deleteKeysRetiredBefore } from "./signing-key.store.server.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Deletes what nobody can use any more: sessions, links, challenges, keys, spent codes. */
export async function deleteOldSessions({ db, log, now }: Pick<AuthDeps, "db" | "log" | "now">): Promise<void> {
  try {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY).toISOString();
    await deleteSessionsBefore(db, daysAgo(ABSOLUTE_DAYS));
    await deleteLinksExpiredBefore(db, daysAgo(0));
    await deleteChallengesBefore(db, daysAgo(0));
    await deleteKeysRetiredBefore(db, daysAgo(1));
    await deleteCodesUsedBefore(db, daysAgo(1));
  } catch (error) {
    log.error({ err: error }, "old sessions could not be deleted");
  }
}
