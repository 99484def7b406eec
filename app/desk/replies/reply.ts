import { isOneLine, submittedHeaderText } from "../../mail/header-fields.ts";
import { excessOf, isStorable, MOST_CHARACTERS, withLineFeeds } from "../../server/forms/limits.ts";

/** Who gets the answers to a reply: the member who wrote it, or the company's public address. */
export const ANSWERS_TO = ["me", "company"] as const;
export type AnswersTo = (typeof ANSWERS_TO)[number];

/** The status of a reply's email. */
export type MailProgress = "waiting" | "sent" | "failed";

/** A reply in the form. */
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

/** The response to a post that sent nothing. */
export type DraftReply =
  /** A template was inserted. */
  | { kind: "draft-filled"; draft: ReplyDraft }
  /** `blank`: the placeholder that has to be replaced, for `blank-left`. */
  | { kind: "draft-wrong"; problem: DraftProblem; blank: string | null; draft: ReplyDraft }
  /** A colleague has replied since the form was shown. */
  | { kind: "draft-overtaken"; by: string; subject: string; at: string; seen: string; draft: ReplyDraft };

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

/** The values of a template's placeholders: the person, and the member who writes. */
interface Names {
  name: string;
  me: string;
}

const KNOWN = /\{(name|first name|me)\}/g;

/** Fills in a template's placeholders in one pass: a person may be called `{me}`. */
export function fillTemplate(text: string, { name, me }: Names): string {
  const whole = submittedHeaderText(name);
  const values: Record<string, string> = { name: whole, "first name": whole.split(" ", 1)[0] ?? "", me };
  return text.replaceAll(KNOWN, (_blank, word: string) => values[word] ?? "");
}

/** Appends a template to the text. A typed subject stays. */
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

/** A placeholder that has to be replaced before a reply is sent. */
const BLANK = /\{[^{}\n]{1,60}\}/;

/** Returns why a reply can't be sent, or null. `blank`: the text that is still in braces. */
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

/** Returns the field of a problem. */
export function fieldOf(problem: DraftProblem, { subject }: Pick<ReplyDraft, "subject">): "subject" | "reply-text" {
  return problem.endsWith("subject") || (problem === "blank-left" && BLANK.test(subject)) ? "subject" : "reply-text";
}

/** The replies on a record's page. Times are ISO-8601 UTC. */
export interface RepliesView {
  /** The newest `MOST_REPLIES`, oldest first. */
  sent: { id: string; by: string; subject: string; text: string; to: string; progress: MailProgress; at: string }[];
  hasEarlier: boolean;
  /** Names of the templates. */
  templates: string[];
  /** The addresses that answers can go to, and the member's last choice. */
  addresses: Record<AnswersTo, string>;
  preferred: AnswersTo;
  /** Id of the newest reply; empty without any. */
  seen: string;
}

/** Returns a `mailto:` link that opens a draft in the member's mail program (RFC 6068). */
export function mailLink(to: string, { subject, body }: { subject: string; body: string }): string {
  const address = encodeURIComponent(to).replaceAll("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
}
