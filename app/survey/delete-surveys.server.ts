import { eraseOld, requestErasure } from "../database/erasure.server.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import type { EnqueueDeps } from "../mail/enqueue-email.server.ts";
import { deleteMailAbout } from "../mail/outbox.store.server.ts";
import { notifyOfDeletedCall } from "./calls/notify-of-call.server.ts";
import { draftCutoff } from "./journey.ts";
import { deleteDraftsOlderThan, deleteSurvey } from "./survey.store.server.ts";
import { type OpenDeps, openSurvey } from "./which-survey.server.ts";

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

/** Drafts deleted in an hour, to keep the transaction short. Nobody can open a draft that is past its time. */
const MOST = 1000;

/** Deletes drafts unchanged for 90 days, with their links and the email about them (docs/behavior.md, Survey 20). */
export async function deleteStaleDrafts(deps: Parameters<typeof eraseOld>[0]): Promise<void> {
  await eraseOld(deps, "stale drafts", async (db) => {
    const ids = await deleteDraftsOlderThan(db, draftCutoff(deps.now()), MOST);
    for (const id of ids) await deleteMailAbout(db, `survey:${id}`);
    return ids.length;
  });
}
