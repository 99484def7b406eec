import type { Answer } from "../../server/forms/answer.server.ts";
import { withLineFeeds } from "../../server/forms/limits.ts";
import { parseForm } from "../../server/forms/parse-form.server.ts";
import { MOST_TIMES } from "../../survey/calls/call.ts";
import { changeCall, type ChangeCallDeps } from "../calls/change-call.server.ts";
import { type CallPost, TALK, TALK_AT, timeField } from "../calls/desk-call.ts";
import { deskCallWords } from "../calls/words.ts";
import { findFollowUp } from "../cases/case.store.server.ts";
import { changeFollowUp } from "../cases/change-follow-up.server.ts";
import { type CaseRecord, readFollowUp } from "../cases/follow-up.ts";
import { addNote, type NoteDeps, seeMentions } from "../cases/notes.server.ts";
import { followUpProblems } from "../cases/words.ts";
import { markMessage } from "../messages/messages.server.ts";
import { readReplyPost } from "../replies/reply.ts";
import { fillDraft, type ReplyDeps, sendReply } from "../replies/send-reply.server.ts";
import { draftMistakeOf } from "../replies/words.ts";
import { changeStatus } from "../surveys/change-survey.server.ts";
import { workFields, workSchema } from "./work.form.ts";
import { isLeft, withoutPart, type WorkPart, type WorkReply, type WorkTyped } from "./work.ts";

type WorkDeps = ReplyDeps & NoteDeps & ChangeCallDeps;

type Read = (name: string) => string;

/** The fragments of a page where the parts confirm that they are saved. */
const ANCHORS: Record<WorkPart, string> = {
  "follow-up": "owner-and-step",
  note: "notes",
  call: "call",
  reply: "reply",
};

/**
 * Runs the command of a button on a record's page. The page is one form, so each button posts everything that was
 * typed. A changed status, owner or next step is stored first, whatever the button. A note, a reply and times for a
 * call are sent only by their own buttons; otherwise they come back with the page.
 */
export async function doWork(
  deps: WorkDeps,
  record: CaseRecord,
  member: { id: string; name: string },
  form: FormData,
): Promise<Answer<WorkReply> | "missing" | "unreadable"> {
  if (!(await findFollowUp(deps.db, record.kind, record.id))) return "missing";
  const read: Read = (name) => String(form.get(name) ?? "");
  const times = Array.from({ length: MOST_TIMES }, (_, place) => read(timeField(place)));
  const talk = { kind: read(TALK), at: read(TALK_AT) };
  const isTalkChanged = isChanged(read, TALK) || isChanged(read, TALK_AT);
  const typed = { ...readTyped(read), call: { times, talk: isTalkChanged ? talk : null } };
  const submission = parseForm(form, workSchema(deps.now()));
  const wrong = Object.keys((submission.status === "error" && submission.error) || {});
  const answer = (body: Partial<WorkReply>, status: number): Answer<WorkReply> => {
    const fieldErrors = body.outcome ? fieldErrorsOf(body.outcome) : null;
    const lastResult = submission.reply(fieldErrors ? { fieldErrors } : {});
    return { body: { outcome: null, done: null, typed, lastResult, ...body }, status };
  };
  const isFollowUpWrong = wrong.some((name) => workFields.followUp.some((one) => one === name));
  const stored = isFollowUpWrong ? null : await storeChanges(deps, record, member.id, read);
  if (stored === "missing") return stored;
  if (isFollowUpWrong || stored !== null) {
    const followUp = isFollowUpChanged(read) ? readFollowUp(read) : null;
    return answer({ outcome: stored, typed: { ...typed, followUp, status: changedStatus(read) } }, statusOf(stored));
  }
  if (wrong.length > 0) return answer({}, 400);
  const outcome = await runCommand(deps, record, member, read, { times, talk });
  if (outcome === "unreadable") return outcome;
  switch (outcome.kind) {
    case "missing":
      return "missing";
    case "done": {
      const { part } = outcome;
      const left = withoutPart(typed, part);
      if (isLeft(left)) return answer({ done: part, typed: left }, 200);
      const page = `/desk/${record.kind}s/${record.id}`;
      return { redirectTo: part ? `${page}?saved=${part}#${ANCHORS[part]}` : `${page}${outcome.anchor ?? ""}` };
    }
    case "draft-filled":
      return answer({ outcome, typed: { ...typed, draft: outcome.draft } }, 200);
    default:
      return answer({ outcome }, statusOf(outcome));
  }
}

function statusOf(outcome: WorkReply["outcome"]): number {
  return outcome?.kind.endsWith("overtaken") ? 409 : 400;
}

/** Returns the errors that only the server finds, by field. */
function fieldErrorsOf(outcome: NonNullable<WorkReply["outcome"]>): Record<string, string[]> | null {
  switch (outcome.kind) {
    case "wrong-follow-up": {
      const { field, message } = followUpProblems[outcome.problem];
      return { [field]: [message] };
    }
    case "no-status":
      return { status: ["Choose a status"] };
    case "wrong-call":
      return { [outcome.field]: [deskCallWords.problems[outcome.problem]] };
    case "draft-wrong": {
      const { field, message } = draftMistakeOf(outcome);
      return { [field]: [message] };
    }
    default:
      return null;
  }
}

function readTyped(read: Read): Omit<WorkTyped, "call"> {
  const { subject, text, answersTo } = readReplyPost(read);
  return { status: null, followUp: null, note: withLineFeeds(read("text")), draft: { subject, text, answersTo } };
}

function changedStatus(read: Read): WorkTyped["status"] {
  return isChanged(read, "status") ? { chosen: read("status"), seen: read("seen-status") } : null;
}

/** Whether a field differs from what the page showed. */
function isChanged(read: Read, name: string): boolean {
  return read(name).trim() !== read(`was-${name}`);
}

function isFollowUpChanged(read: Read): boolean {
  return workFields.followUp.some((name) => isChanged(read, name));
}

/** Stores a changed owner, next step and status. Returns the refusal, or null. */
async function storeChanges(deps: WorkDeps, { kind, id }: CaseRecord, by: string, read: Read) {
  if (isFollowUpChanged(read)) {
    const outcome = await changeFollowUp(deps.db, { ...deps, by }, { kind, id }, readFollowUp(read));
    if (outcome.kind === "missing") return outcome.kind;
    if (outcome.kind !== "changed") return outcome;
  }
  if (kind === "survey" && isChanged(read, "status")) {
    const outcome = await changeStatus(deps, id, by, { status: read("status"), seen: read("seen-status") });
    if (outcome.kind === "missing") return outcome.kind;
    if (outcome.kind !== "changed") return outcome;
  }
  return null;
}

/** Runs the command of the button alone. */
async function runCommand(
  deps: WorkDeps,
  record: CaseRecord,
  member: { id: string; name: string },
  read: Read,
  call: Pick<CallPost, "times" | "talk">,
) {
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
      if (record.kind !== "message") return "unreadable";
      await markMessage(deps.db, { ...deps, by: member.id }, record.id, intent === "answered");
      return done(null);
    case "call-propose":
    case "call-move":
    case "call-cancel":
    case "call-page": {
      if (record.kind !== "survey") return "unreadable";
      const post = { ...call, seen: read("seen-call"), anyway: read("anyway") };
      const outcome = await changeCall(deps, record.id, member.id, intent, post);
      return outcome.kind === "notified" ? done("call") : outcome;
    }
    default:
      return "unreadable";
  }
}

function done(part: WorkPart | null, anchor?: string) {
  return { kind: "done", part, anchor } as const;
}
