import type { Field } from "../content/questions.ts";
import { conflictWords } from "../content/survey-notices.ts";
import { answerText, shownAnswer } from "./answers.ts";

interface Props {
  field: Field;
  answer: string | string[] | null;
  blank?: string;
  /** Most bytes of HTML to show, see `shownAnswer`. */
  most: number;
  /** Text that says where to find the whole answer. */
  longer: string;
  /** Whether `answer` is already cut. */
  isBeginning?: boolean;
}

/** Shows one answer, or its beginning if it is too long. */
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
