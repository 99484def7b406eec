import type { Database } from "../../database/database.ts";
import { findCall } from "../../survey/calls/call.store.server.ts";
import { setAnswered } from "../messages/message-list.store.server.ts";
import { countAsContacted } from "../surveys/survey-case.store.server.ts";
import { authorOf } from "./reply.store.server.ts";

/**
 * Counts a message as answered, and a new survey as contacted, once a mail server has taken what a member wrote to the
 * person: a reply, or times for a call.
 *
 * @param at ISO-8601 UTC
 */
export async function countAsReplied(
  db: Database,
  { id, kind, about }: { id: string; kind: string; about: string | null },
  at: string,
): Promise<void> {
  const [record, recordId = ""] = about?.split(":") ?? [];
  if (kind === "call-times") {
    const call = await findCall(db, recordId);
    if (call) await countAsContacted(db, recordId, { by: call.host, at });
  }
  if (kind !== "desk-reply" || (record !== "survey" && record !== "message")) return;
  const by = await authorOf(db, record, recordId, id);
  if (by === null) return;
  if (record === "survey") await countAsContacted(db, recordId, { by, at });
  else await setAnswered(db, recordId, { by, at });
}
