import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { requestErasure } from "../database/erasure.server.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import type { EnqueueDeps } from "../mail/enqueue-email.server.ts";
import { deleteMailAbout } from "../mail/outbox.store.server.ts";
import { notifyOfDeletedCall } from "./calls/notify-of-call.server.ts";
import { draftCutoff } from "./journey.ts";
import { deleteDraftsOlderThan, deleteSurvey } from "./survey.store.server.ts";
import { type OpenDeps, openSurvey } from "./which-survey.server.ts";

/** Deletes the survey that this key opens, its call, and the email about it. */
export async function deleteAnswers(deps: OpenDeps & EnqueueDeps, signedKey: string | null): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const survey = await openSurvey({ ...deps, db }, signedKey);
    if (!survey) return;
    await notifyOfDeletedCall(db, deps, survey.id);
    await deleteSurvey(db, survey.id);
    await deleteMailAbout(db, `survey:${survey.id}`);
    await requestErasure(db, deps.now());
  });
}

/** Maximum drafts per transaction, which keeps it short. */
const MOST = 500;

/**
 * Deletes unfinished drafts that were not changed for 90 days, with their links and the email about them
 * (docs/behavior.md, Survey 20).
 */
export async function deleteStaleDrafts(deps: { db: Database; log: Logger; now: () => Date }): Promise<void> {
  const { db, log, now } = deps;
  try {
    let deleted = 0;
    for (let last = MOST; last === MOST; deleted += last)
      last = await inTransaction(db, (trx) => deleteSome(trx, now()));
    if (deleted > 0) log.info({ deleted }, "stale drafts deleted");
  } catch (error) {
    log.error({ err: error }, "stale drafts could not be deleted");
  }
}

async function deleteSome(db: Database, now: Date): Promise<number> {
  const ids = await deleteDraftsOlderThan(db, draftCutoff(now), MOST);
  for (const id of ids) await deleteMailAbout(db, `survey:${id}`);
  if (ids.length > 0) await requestErasure(db, now);
  return ids.length;
}
