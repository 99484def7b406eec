import type { Database } from "../../database/database.ts";
import { findCall } from "./call.store.server.ts";

/** Returns the discovery call as the creator's own file has it, or null if there is none. Times are ISO-8601 UTC. */
export async function callInFile(db: Database, surveyId: string) {
  const call = await findCall(db, surveyId);
  return (
    call && {
      state: call.state,
      suggested_times: call.times,
      starts_at: call.startsAt,
      talk: call.talk && { by: call.talk.kind, at: call.talk.at },
      your_phone: call.phone,
      your_words: call.reason,
      updated_at: call.changedAt,
    }
  );
}
