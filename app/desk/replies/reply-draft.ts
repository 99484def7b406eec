import { isOneLine, submittedHeaderText } from "../../mail/header-fields.ts";
import { excessOf, isStorable, MOST_CHARACTERS, withLineFeeds } from "../../server/forms/limits.ts";

/** Who gets the answers to a reply: the member who wrote it, or the company's public address. */
export const ANSWERS_TO = ["me", "company"] as const;
export type AnswersTo = (typeof ANSWERS_TO)[number];

/** How far the email of a reply is. */
export type MailProgress = "waiting" | "sent" | "failed";

/** A reply as the form has it. */
export interface ReplyDraft {
  subject: string;
  text: string;
  answersTo: AnswersTo;
}

export type DraftProblem =
  | "no-address"
  | "no-subject"
  | "wrong-subject"
  | "long-subject"
  | "no-text"
  | "long-text"
  | "unstorable-text"
  | "blank-left"
  | "slowed";

/** The response to a form of which nothing was sent. */
export type DraftReply =
  /** A template is inserted. */
  | { kind: "draft-filled"; draft: ReplyDraft }
  /** `blank`: what has to be replaced, for `blank-left`. */
  | { kind: "draft-wrong"; problem: DraftProblem; blank: string | null; draft: ReplyDraft }
  /** A colleague has replied since the form was shown. */
  | { kind: "draft-overtaken"; by: string; subject: string; at: string; seen: string; draft: ReplyDraft };

export function isDraftReply<Reply extends { kind: string }>(reply: Reply | DraftReply): reply is DraftReply {
  return reply.kind.startsWith("draft-");
}

/** The submitted form. */
export interface ReplyPost extends ReplyDraft {
  /** Name of the chosen template; empty for none. */
  template: string;
  /** Id of the newest reply that the page showed; empty without any. */
  seen: string;
  /** Idempotency token of the page. */
  page: string;
}

export function readReplyPost(text: (name: string) => string): ReplyPost {
  const answersTo = ANSWERS_TO.find((one) => one === text("answers-to")) ?? "company";
  return {
    subject: text("subject").trim(),
    text: withLineFeeds(text("reply-text")).trim(),
    answersTo,
    template: text("template"),
    seen: text("seen-reply"),
    page: text("page"),
  };
}

/** Who writes to whom, for the blanks of a template. */
interface Names {
  name: string;
  me: string;
}

const KNOWN = /\{(name|first name|me)\}/g;

/** Fills in a template's blanks. What is filled in is not read again: a person may be called `{me}`. */
export function fillTemplate(text: string, { name, me }: Names): string {
  const whole = submittedHeaderText(name);
  const values: Record<string, string> = { name: whole, "first name": whole.split(" ", 1)[0] ?? "", me };
  return text.replaceAll(KNOWN, (_blank, word: string) => values[word] ?? "");
}

/** Adds a template to what is written. A subject that somebody wrote stays. */
export function insertTemplate(
  draft: ReplyDraft,
  template: Pick<ReplyDraft, "subject" | "text">,
  names: Names,
): ReplyDraft {
  const text = fillTemplate(template.text, names);
  return {
    ...draft,
    subject: draft.subject === "" ? fillTemplate(template.subject, names) : draft.subject,
    text: draft.text === "" ? text : `${draft.text}\n\n${text}`,
  };
}

/** What has to be replaced before a reply is sent. */
const BLANK = /\{[^{}\n]{1,60}\}/;

/** Returns what keeps a reply from being sent, or null. `blank`: what is still in braces. */
export function findProblem({
  subject,
  text,
}: Pick<ReplyDraft, "subject" | "text">): { problem: DraftProblem; blank: string | null } | null {
  const blank = BLANK.exec(`${subject}\n${text}`)?.[0] ?? null;
  const problem = problemOf(subject, text) ?? (blank === null ? null : "blank-left");
  return problem && { problem, blank: problem === "blank-left" ? blank : null };
}

function problemOf(subject: string, text: string): DraftProblem | null {
  if (subject === "") return "no-subject";
  if (excessOf(subject, MOST_CHARACTERS.replySubject)) return "long-subject";
  if (!isOneLine(subject)) return "wrong-subject";
  if (text === "") return "no-text";
  if (excessOf(text, MOST_CHARACTERS.reply)) return "long-text";
  return isStorable(text) ? null : "unstorable-text";
}

/** The field that a problem is about. */
export function fieldOf(problem: DraftProblem, { subject }: Pick<ReplyDraft, "subject">): "subject" | "reply-text" {
  return problem.endsWith("subject") || (problem === "blank-left" && BLANK.test(subject)) ? "subject" : "reply-text";
}
