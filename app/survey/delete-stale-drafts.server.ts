import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { askErasure } from "../database/erasure.server.ts";
import { draftCutoff } from "./journey.ts";
import { deleteDraftsOlderThan } from "./survey.store.server.ts";

/** Deletes unfinished drafts that nobody has changed for 90 days, with their links (docs/behavior.md, Survey 20). */
export async function deleteStaleDrafts({
  db,
  log,
  now,
}: {
  db: Database;
  log: Logger;
  now: () => Date;
}): Promise<void> {
  try {
    const deleted = await deleteDraftsOlderThan(db, draftCutoff(now()));
    if (deleted > 0) {
      await askErasure(db, now());
      log.info({ deleted }, "stale drafts deleted");
    }
  } catch (error) {
    log.error({ err: error }, "stale drafts could not be deleted");
  }
}
