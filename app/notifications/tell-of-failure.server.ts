import type { Database } from "../database/database.ts";
import type { EnqueueDeps } from "../mail/enqueue-email.server.ts";
import { failedMailEmail } from "../mail/templates/summary-emails.ts";
import { isSummary } from "./batch.ts";
import { notifyTeam } from "./notify-team.server.ts";

/**
 * Tells the team of an email that has failed for good. A summary that failed is told of nowhere, because it may be the
 * one that tells of failures.
 *
 * @param db the transaction that records the failure
 */
export async function tellOfFailure(
  db: Database,
  deps: EnqueueDeps,
  { kind, about }: { kind: string; about: string | null },
): Promise<void> {
  if (isSummary(kind)) return;
  await notifyTeam(db, deps, failedMailEmail(kind), { about });
}
