import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { draftCutoff } from "../journey.ts";
import { findSurvey } from "../survey.store.server.ts";
import { takeReminders } from "./call.store.server.ts";
import { isAhead } from "./call.ts";
import { type TellDeps, tellOfCall } from "./tell-of-call.server.ts";

/** Most reminders in one transaction. */
const MOST = 50;

/**
 * Reminds both sides of their calls a day before. A call is marked in the transaction that queues its emails, so each
 * is reminded once, also with several processes and after a crash.
 *
 * @returns the number of calls
 */
export async function sendReminders(deps: TellDeps & { db: Database }): Promise<number> {
  return inTransaction(
    deps.db,
    async (db) => {
      const now = deps.now();
      const calls = (await takeReminders(db, now.toISOString(), MOST)).filter((call) => isAhead(call, now));
      for (const call of calls) {
        const survey = await findSurvey(db, call.surveyId, draftCutoff(now));
        if (!survey || call.startsAt === null) continue;
        const creator = { name: survey.answers.name, email: survey.answers.email };
        await tellOfCall(db, deps, call, creator, { kind: "reminder", startsAt: call.startsAt });
      }
      return calls.length;
    },
    "read committed",
  );
}
