import type { SubmissionResult } from "@conform-to/react";
import type { CallOvertaken } from "../calls/desk-call.ts";
import type { FollowUpOvertaken, Wrong } from "../cases/case.ts";
import type { DraftReply } from "../replies/reply.ts";
import type { StatusOvertaken } from "../surveys/survey-case.ts";

/** Parts of a record's page that confirm being saved, and the page fragments where they do. */
export const ANCHORS = { "follow-up": "owner-and-step", note: "notes", call: "call", reply: "reply" };
export type WorkPart = keyof typeof ANCHORS;

/** Unsaved input by field name. Unchanged fields are omitted. */
export type WorkTyped = Readonly<Partial<Record<string, string>>>;

/** The response to a post after which the page shows unsaved text again. */
export interface WorkReply {
  /** Why the command was refused, or the inserted template; null if it ran. */
  outcome: Wrong | StatusOvertaken | FollowUpOvertaken | CallOvertaken | DraftReply | null;
  lastResult: SubmissionResult<string[]>;
  done: WorkPart | null;
  typed: WorkTyped;
}
