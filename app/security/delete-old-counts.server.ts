import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { deleteCountsBefore } from "./rate-limit.store.server.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Deletes the counts of rate limits a day after their window began; no window is longer. */
export async function deleteOldCounts({ db, log, now }: { db: Database; log: Logger; now: () => Date }): Promise<void> {
  try {
    await deleteCountsBefore(db, new Date(now().getTime() - DAY).toISOString());
  } catch (error) {
    log.error({ err: error }, "old rate limit counts could not be deleted");
  }
}
