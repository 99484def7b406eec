import type { SubmissionResult } from "@conform-to/react";
import { type CallOvertaken, type CallTyped, isCallLeft } from "../calls/desk-call.ts";
import type { FollowUpOvertaken, FollowUpPost, Wrong } from "../cases/follow-up.ts";
import type { DraftReply, ReplyDraft } from "../replies/reply.ts";
import type { StatusOvertaken } from "../surveys/survey-case.ts";

/** The parts of a record's page that confirm that they are saved, and the fragments of the page where they do. */
export const ANCHORS = { "follow-up": "owner-and-step", note: "notes", call: "call", reply: "reply" };
export type WorkPart = keyof typeof ANCHORS;

/** What was typed and isn't stored. */
export interface WorkTyped {
  /** The chosen status, and the time of the one that the page showed; null if unchanged. */
  status: { chosen: string; seen: string } | null;
  /** Null if unchanged. */
  followUp: FollowUpPost | null;
  note: string;
  draft: ReplyDraft;
  call: CallTyped;
}

/** The response to a post after which the page shows unsaved text again. */
export interface WorkReply {
  /** Why the command was refused, or the inserted template; null if it was run. */
  outcome: Wrong | StatusOvertaken | FollowUpOvertaken | CallOvertaken | DraftReply | null;
  lastResult: SubmissionResult<string[]>;
  done: WorkPart | null;
  typed: WorkTyped;
}

/** Returns what was typed without the saved part. */
export function withoutPart(typed: WorkTyped, part: WorkPart | null): WorkTyped {
  if (part === "note") return { ...typed, note: "" };
  if (part === "call") return { ...typed, call: { times: [], talk: null } };
  return part === "reply" ? { ...typed, draft: { ...typed.draft, subject: "", text: "" } } : typed;
}

/** Whether a note, reply or call has unsent text. */
export function isLeft({ note, draft, call }: WorkTyped): boolean {
  return isCallLeft(call) || [note, draft.subject, draft.text].some((text) => text.trim() !== "");
}
