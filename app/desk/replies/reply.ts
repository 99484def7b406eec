import { isOneLine, submittedHeaderText } from "../../mail/header-fields.ts";
import { excessOf, isStorable, MOST_CHARACTERS, tooLong, withLineFeeds } from "../../server/forms/limits.ts";
import type { Mistake } from "../cases/case.ts";

/** Who gets the answers: the member who wrote the reply, or the company's public address. */
export const ANSWERS_TO = ["me", "company"] as const;
export type AnswersTo = (typeof ANSWERS_TO)[number];

export interface ReplyDraft {
  subject: string;
  text: string;
  answersTo: AnswersTo;
}

export type DraftReply =
  | { kind: "draft-filled"; draft: ReplyDraft }
  | { kind: "draft-overtaken"; by: string; subject: string; at: string; seen: string };

export interface ReplyPost extends ReplyDraft {
  template: string;
  /** Id of the newest reply that the page showed; empty without any. */
  seen: string;
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

interface Names {
  name: string;
  me: string;
}

const KNOWN = /\{(name|first name|me)\}/g;

/** Fills in all placeholders in one pass, because a person may be called `{me}`. */
export function fillTemplate(text: string, { name, me }: Names): string {
  const whole = submittedHeaderText(name);
  const values: Record<string, string> = { name: whole, "first name": whole.split(" ", 1)[0] ?? "", me };
  return text.replaceAll(KNOWN, (_blank, word: string) => values[word] ?? "");
}

/** Appends a template to the text. A typed subject is kept. */
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

/** A placeholder that must be replaced before sending. */
const BLANK = /\{[^{}\n]{1,60}\}/;

export function draftMistake({ subject, text }: Pick<ReplyDraft, "subject" | "text">): Mistake | null {
  const longSubject = excessOf(subject, MOST_CHARACTERS.replySubject);
  const longText = excessOf(text, MOST_CHARACTERS.reply);
  if (subject === "") return wrong("subject", "Enter a subject");
  if (longSubject) return wrong("subject", tooLong("Subject", longSubject));
  if (!isOneLine(subject)) return wrong("subject", WRONG_SUBJECT);
  if (text === "") return wrong("reply-text", "Write something first");
  if (longText) return wrong("reply-text", tooLong("Text", longText));
  if (!isStorable(text)) return wrong("reply-text", "Remove the invisible character (NUL) from this text");
  const [blank] = BLANK.exec(`${subject}\n${text}`) ?? [];
  if (blank === undefined) return null;
  return wrong(BLANK.test(subject) ? "subject" : "reply-text", `Replace ${blank} first`);
}

function wrong(field: "subject" | "reply-text", message: string): Mistake {
  return { field, message };
}

export const WRONG_SUBJECT = "Remove line breaks and invisible characters from the subject";

/** Returns a `mailto:` link that opens a draft in the member's mail program (RFC 6068). */
export function mailLink(to: string, { subject, body }: { subject: string; body: string }): string {
  const address = encodeURIComponent(to).replaceAll("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
}
