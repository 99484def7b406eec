import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { deleteChallengesBefore, deleteCodesUsedBefore } from "../factor/factor.store.server.ts";
import { deleteLinksExpiredBefore } from "../members/staff.store.server.ts";
import { deletePasskeyChallengesBefore } from "../passkey/passkey.store.server.ts";
import { deleteKeysRetiredBefore } from "../tokens/token.store.server.ts";
import { deleteSessionsBefore } from "./session.store.server.ts";
import { ABSOLUTE_DAYS } from "./session.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Deletes expired sessions, password links, challenges and signing keys, and used recovery codes. */
export async function deleteOldSessions({ db, log, now }: Pick<AuthDeps, "db" | "log" | "now">): Promise<void> {
  try {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY).toISOString();
    await inTransaction(db, async (trx) => {
      await deleteSessionsBefore(trx, daysAgo(ABSOLUTE_DAYS));
      await deleteLinksExpiredBefore(trx, daysAgo(0));
      await deleteChallengesBefore(trx, daysAgo(0));
      await deletePasskeyChallengesBefore(trx, daysAgo(0));
      await deleteKeysRetiredBefore(trx, daysAgo(1));
      await deleteCodesUsedBefore(trx, daysAgo(1));
    });
  } catch (error) {
    log.error({ err: error }, "old sessions could not be deleted");
  }
}
