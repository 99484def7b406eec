import type { Field } from "../content/questions.ts";
import { conflictWords } from "../content/survey-notices.ts";
import { answerText, shownAnswer } from "./answers.ts";

interface Props {
  field: Field;
  answer: string | string[] | null;
  blank?: string;
  /** Bytes of HTML that it may take, see `shownAnswer`. */
  most: number;
  /** Says where the whole of it is. */
  longer: string;
  /** Whether it was cut before. */
  isBeginning?: boolean;
}

/** One answer as a person reads it, or its beginning. */
export function AnswerText({ field, answer, blank = conflictWords.blank, most, longer, isBeginning = false }: Props) {
  if (answer === null || answer.length === 0) return <span className="answer-blank">{blank}</span>;
  const shown = shownAnswer(answer, most);
  return (
    <>
      {typeof shown.answer === "string" ? (
        <span className="answer-text" dir="auto">
          {answerText(field, shown.answer)}
        </span>
      ) : (
        <Entries entries={shown.answer} />
      )}
      {(shown.isCut || isBeginning) && <p className="answer-longer">{longer}</p>}
    </>
  );
}

function Entries({ entries }: { entries: readonly string[] }) {
  return (
    <ul className="answer-entries">
      {entries.map((entry) => (
        <li key={entry} dir="auto">
          {entry}
        </li>
      ))}
    </ul>
  );
}
