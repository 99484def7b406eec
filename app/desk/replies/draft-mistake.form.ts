import { tooLong } from "../../server/forms/limit-words.ts";
import { excessOf, MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { type DraftProblem, fieldOf, findProblem, type ReplyDraft } from "./reply-draft.ts";
import { replyWords as words } from "./words.ts";

type Draft = Pick<ReplyDraft, "subject" | "text">;

/** Returns what keeps a reply from being sent, in words, or null. */
export function draftMistake(draft: Draft) {
  const found = findProblem(draft);
  return found && draftMistakeOf({ ...found, draft });
}

/** Says a problem, and which field has it. */
export function draftMistakeOf({
  problem,
  blank,
  draft,
}: {
  problem: DraftProblem;
  blank: string | null;
  draft: Draft;
}): { field: string; message: string } {
  return { field: fieldOf(problem, draft), message: messageOf(problem, blank, draft) };
}

function messageOf(problem: DraftProblem, blank: string | null, { subject, text }: Draft): string {
  switch (problem) {
    case "long-subject":
      return longMessage(words.subject, subject, MOST_CHARACTERS.replySubject);
    case "long-text":
      return longMessage(words.text, text, MOST_CHARACTERS.reply);
    case "blank-left":
      return words.blankLeft(blank ?? "");
    default:
      return words.problems[problem];
  }
}

function longMessage(label: string, text: string, most: number): string {
  return tooLong(label, excessOf(text, most) ?? { written: most, most });
}
