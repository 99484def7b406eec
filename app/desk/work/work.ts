import type { SubmissionResult } from "@conform-to/react";
import { type CallReply, type CallTyped, isCallLeft } from "../calls/call-on-desk.ts";
import type { FollowUpPost, FollowUpReply } from "../cases/care.ts";
import type { DraftReply, ReplyDraft } from "../replies/reply-draft.ts";
import type { StatusReply } from "../surveys/survey-view.ts";

/** The parts of a record's page that say that they are done. */
const PARTS = ["follow-up", "note", "call", "reply"] as const;
export type WorkPart = (typeof PARTS)[number];

/** What a member typed that only its own button sends. */
export interface WorkTyped {
  /** A status that was chosen and isn't stored, with the time of the one that the page showed; null for none. */
  status: { chosen: string; seen: string } | null;
  /** An owner or a next step that isn't stored; null for none. */
  followUp: FollowUpPost | null;
  note: string;
  draft: ReplyDraft;
  call: CallTyped;
}

/** The response to a post after which something typed is left: the page shows it again. */
export interface WorkReply {
  /** Why the pressed button did nothing, or the template that it inserted; null if it did all. */
  outcome: StatusReply | FollowUpReply | CallReply | DraftReply | null;
  /** What Conform says of the form. */
  lastResult: SubmissionResult<string[]>;
  done: WorkPart | null;
  typed: WorkTyped;
}

/** Reads what is done from a page's URL. */
export function readDone(params: URLSearchParams): WorkPart | null {
  return PARTS.find((one) => one === params.get("saved")) ?? null;
}

/** Returns what was typed without the part that is done. */
export function withoutPart(typed: WorkTyped, part: WorkPart | null): WorkTyped {
  if (part === "note") return { ...typed, note: "" };
  if (part === "call") return { ...typed, call: { times: [], talk: null } };
  return part === "reply" ? { ...typed, draft: { ...typed.draft, subject: "", text: "" } } : typed;
}

/** Whether some of it is not sent. */
export function isLeft({ note, draft, call }: Omit<WorkTyped, "status" | "followUp">): boolean {
  return isCallLeft(call) || [note, draft.subject, draft.text].some((text) => text.trim() !== "");
}
