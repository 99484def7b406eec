import { tooLong } from "../../server/forms/limits.ts";
import { excessOf, MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { type DraftProblem, fieldOf, findProblem, type MailProgress, type ReplyDraft } from "./reply.ts";

/** Words about replies on the dashboard's pages of surveys and messages. */
export const replyWords = {
  progress: { waiting: "Waiting to be sent", sent: "Sent", failed: "Couldn't be sent" } satisfies Record<
    MailProgress,
    string
  >,
  subject: "Subject",
  text: "Text",
  answers: { label: "Answers go to", me: (address: string) => `Me: ${address}`, company: (address: string) => address },
  problems: {
    "no-address": "They didn't leave an email address that can be written to",
    "no-subject": "Enter a subject",
    "wrong-subject": "Remove line breaks and invisible characters from the subject",
    "no-text": "Write something first",
    "unstorable-text": "Remove the invisible character (NUL) from this text",
    slowed: "A lot of replies were sent today. Wait until tomorrow, or use your email app",
  } satisfies Record<Exclude<DraftProblem, "long-subject" | "long-text" | "blank-left">, string>,
  blankLeft: (blank: string) => `Replace ${blank} first`,
} as const;

type Draft = Pick<ReplyDraft, "subject" | "text">;

/** Returns why a reply can't be sent, as a message at a field, or null. */
export function draftMistake(draft: Draft) {
  const found = findProblem(draft);
  return found && draftMistakeOf({ ...found, draft });
}

interface Found {
  problem: DraftProblem;
  blank: string | null;
  draft: Draft;
}

/** Returns a problem as a message at a field. */
export function draftMistakeOf({ problem, blank, draft }: Found): { field: string; message: string } {
  return { field: fieldOf(problem, draft), message: messageOf(problem, blank, draft) };
}

function messageOf(problem: DraftProblem, blank: string | null, { subject, text }: Draft): string {
  switch (problem) {
    case "long-subject":
      return longMessage(replyWords.subject, subject, MOST_CHARACTERS.replySubject);
    case "long-text":
      return longMessage(replyWords.text, text, MOST_CHARACTERS.reply);
    case "blank-left":
      return replyWords.blankLeft(blank ?? "");
    default:
      return replyWords.problems[problem];
  }
}

function longMessage(label: string, text: string, most: number): string {
  return tooLong(label, excessOf(text, most) ?? { written: most, most });
}
