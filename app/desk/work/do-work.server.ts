import { type Answer, unreadable } from "../../server/forms/answer.server.ts";
import { parseForm } from "../../server/forms/form-body.server.ts";
import { withLineFeeds } from "../../server/forms/limits.ts";
import { changeCall, type ChangeCallDeps } from "../calls/change-call.server.ts";
import { TALK, TALK_AT, TIMES } from "../calls/desk-call.ts";
import { findFollowUp } from "../cases/case.store.server.ts";
import type { CaseRecord } from "../cases/case.ts";
import {
  type NoteDeps,
  changeFollowUp,
  addNote,
  loadFollowUp,
  loadNotes,
  seeMentions,
} from "../cases/change-case.server.ts";
import { markMessage } from "../messages/messages.server.ts";
import { readReplyPost } from "../replies/reply.ts";
import { fillDraft, loadReplies, type ReplyDeps, sendReply } from "../replies/send-reply.server.ts";
import { changeStatus } from "../surveys/surveys.server.ts";
import { workFields, workSchema } from "./work.form.ts";
import { ANCHORS, type WorkPart, type WorkReply, type WorkTyped } from "./work.ts";

type WorkDeps = ReplyDeps & NoteDeps & ChangeCallDeps;

export type WorkView = NonNullable<Awaited<ReturnType<typeof loadWork>>>;

export async function loadWork(
  deps: Pick<WorkDeps, "db" | "company" | "documents" | "randomId">,
  record: CaseRecord,
  reader: { id: string; email: string },
  params: URLSearchParams,
) {
  const followUp = await loadFollowUp(deps.db, record.kind, record.id, reader.id);
  if (!followUp) return null;
  const notes = await loadNotes(deps, record, { before: params.get("older"), reader: reader.id });
  return { followUp, notes, replies: await loadReplies(deps, record, reader) };
}

type Read = (name: string) => string;

/**
 * Runs the command of a button on a record's page. The page is one form, so each button posts everything that was
 * typed. Every button first stores changes of status, owner and next step. A note, a reply and times for a call are
 * sent only by their own buttons; otherwise the page shows them again.
 */
export async function doWork(
  deps: WorkDeps,
  record: CaseRecord,
  member: { id: string; name: string },
  form: FormData,
): Promise<Answer<WorkReply> | "missing"> {
  if (!(await findFollowUp(deps.db, record.kind, record.id))) return "missing";
  const read: Read = (name) => withLineFeeds(String(form.get(name) ?? ""));
  const submission = parseForm(form, workSchema(deps.now()));
  const wrong = Object.keys((submission.status === "error" && submission.error) || {});
  const answer = (body: Partial<WorkReply>, status = 200): Answer<WorkReply> => {
    const { outcome = null } = body;
    const fieldErrors = outcome?.kind === "wrong" ? { [outcome.field]: [outcome.message] } : {};
    const lastResult = submission.reply(outcome?.kind === "wrong" ? { fieldErrors } : {});
    return { body: { outcome, done: null, typed: unsent(read), lastResult, ...body }, status };
  };
  const isFollowUpWrong = wrong.some((name) => workFields.followUp.some((one) => one === name));
  const stored = isFollowUpWrong ? null : await storeChanges(deps, record, member.id, read);
  if (stored?.kind === "missing") return "missing";
  if (isFollowUpWrong || stored)
    return answer({ outcome: stored, typed: { ...unsent(read), ...unstored(read) } }, statusOf(stored));
  if (wrong.length > 0) return answer({}, 400);
  const outcome = await runCommand(deps, record, member, read);
  switch (outcome.kind) {
    case "missing":
      return "missing";
    case "done": {
      const { part } = outcome;
      const typed = unsent(read, part);
      const isLeft = Object.entries(typed).some(([name, text = ""]) => name !== ANSWERS && text.trim() !== "");
      if (isLeft) return answer({ done: part, typed });
      const page = `/desk/${record.kind}s/${record.id}`;
      return { redirectTo: part ? `${page}?saved=${part}#${ANCHORS[part]}` : `${page}${outcome.anchor ?? ""}` };
    }
    case "draft-filled": {
      const { subject, text } = outcome.draft;
      return answer({ outcome, typed: { ...unsent(read), subject, "reply-text": text } });
    }
    default:
      return answer({ outcome }, statusOf(outcome));
  }
}

function statusOf(outcome: WorkReply["outcome"]): number {
  return outcome?.kind.endsWith("overtaken") ? 409 : 400;
}

/** Where answers to a reply go. Always chosen, so it can't be lost. */
const ANSWERS = "answers-to";

/** Returns what was typed into the parts that only their own buttons send, except the part just sent. */
function unsent(read: Read, sent: WorkPart | null = null): WorkTyped {
  return valuesOf(read, [
    ANSWERS,
    ...(sent === "note" ? [] : workFields.note),
    ...(sent === "reply" ? [] : workFields.reply),
    ...(sent === "call" ? [] : [...TIMES, ...(isChanged(read, TALK, TALK_AT) ? [TALK, TALK_AT] : [])]),
  ]);
}

/** Returns the owner, next step and status if the member changed them. */
function unstored(read: Read): WorkTyped {
  return valuesOf(read, [
    ...(isChanged(read, ...workFields.followUp) ? [...workFields.followUp, "seen-follow-up"] : []),
    ...(isChanged(read, "status") ? ["status", "seen-status"] : []),
  ]);
}

function valuesOf(read: Read, names: readonly string[]): WorkTyped {
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

function isChanged(read: Read, ...names: string[]): boolean {
  return names.some((name) => read(name).trim() !== read(`was-${name}`));
}

/** Returns the refusal, or null. */
async function storeChanges(deps: WorkDeps, record: CaseRecord, by: string, read: Read) {
  if (isChanged(read, ...workFields.followUp)) {
    const typed = { owner: read("owner"), step: read("step"), day: read("day").trim(), seen: read("seen-follow-up") };
    const outcome = await changeFollowUp(deps.db, { ...deps, by }, record, typed);
    if (outcome.kind !== "changed") return outcome;
  }
  if (record.kind === "survey" && isChanged(read, "status")) {
    const outcome = await changeStatus(deps, record.id, by, { status: read("status"), seen: read("seen-status") });
    if (outcome.kind !== "changed") return outcome;
  }
  return null;
}

async function runCommand(deps: WorkDeps, record: CaseRecord, member: { id: string; name: string }, read: Read) {
  const intent = read("intent");
  switch (intent) {
    case "save":
      return done("follow-up");
    case "note": {
      const outcome = await addNote(deps, record, member.id, { text: read("text"), page: read("page") });
      return outcome.kind === "added" ? done("note") : outcome;
    }
    case "reply-template":
      return fillDraft(deps, record, member, readReplyPost(read));
    case "reply-send": {
      const outcome = await sendReply(deps, record, member.id, readReplyPost(read));
      return outcome.kind === "replied" ? done("reply") : outcome;
    }
    case "seen":
      await seeMentions(deps, record, member.id);
      return done(null, "#notes");
    case "answered":
    case "open":
      if (record.kind !== "message") throw unreadable(400);
      await markMessage(deps.db, { ...deps, by: member.id }, record.id, intent === "answered");
      return done(null);
    case "call-propose":
    case "call-move":
    case "call-cancel":
    case "call-page": {
      if (record.kind !== "survey") throw unreadable(400);
      const talk = { kind: read(TALK), at: read(TALK_AT) };
      const post = { times: TIMES.map(read), talk, seen: read("seen-call"), anyway: read("anyway") };
      const outcome = await changeCall(deps, record.id, member.id, intent, post);
      return outcome.kind === "notified" ? done("call") : outcome;
    }
    default:
      throw unreadable(400);
  }
}

function done(part: WorkPart | null, anchor?: string) {
  return { kind: "done", part, anchor } as const;
}
