import type { AuthDeps } from "../auth-deps.server.ts";
import { deleteChallengesBefore } from "../factor/challenge.store.server.ts";
import { deleteCodesUsedBefore } from "../factor/recovery-code.store.server.ts";
import { deletePasskeyChallengesBefore } from "../passkey/passkey-challenge.store.server.ts";
import { deleteLinksExpiredBefore } from "../password/password-link.store.server.ts";
import { deleteKeysRetiredBefore } from "../tokens/token.store.server.ts";
import { deleteSessionsBefore } from "./session-revocation.store.server.ts";
import { ABSOLUTE_DAYS } from "./session.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Deletes expired sessions, password links, challenges and signing keys, and used recovery codes. */
export async function deleteOldSessions({ db, log, now }: Pick<AuthDeps, "db" | "log" | "now">): Promise<void> {
  try {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY).toISOString();
    await deleteSessionsBefore(db, daysAgo(ABSOLUTE_DAYS));
    await deleteLinksExpiredBefore(db, daysAgo(0));
    await deleteChallengesBefore(db, daysAgo(0));
    await deletePasskeyChallengesBefore(db, daysAgo(0));
    await deleteKeysRetiredBefore(db, daysAgo(1));
    await deleteCodesUsedBefore(db, daysAgo(1));
  } catch (error) {
    log.error({ err: error }, "old sessions could not be deleted");
  }
}
