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

/** A question, or whose answer it is, and the answer. For a `dl`. */
export function Answer({ term, ...answer }: Props & { term: string }) {
  return (
    <>
      <dt className="text-sm text-quiet">{term}</dt>
      <dd className="mb-3 font-semibold">
        <AnswerText {...answer} />
      </dd>
    </>
  );
}

const REMARK = "font-normal text-quiet";

/** Shows one answer, or its beginning if it is too long. */
function AnswerText({ field, answer, blank = conflictWords.blank, most, longer, isBeginning = false }: Props) {
  if (answer === null || answer.length === 0) return <span className={REMARK}>{blank}</span>;
  const shown = shownAnswer(answer, most);
  return (
    <>
      {typeof shown.answer === "string" ? (
        <span className="whitespace-pre-wrap" dir="auto">
          {answerText(field, shown.answer)}
        </span>
      ) : (
        <Entries entries={shown.answer} />
      )}
      {(shown.isCut || isBeginning) && <p className={REMARK}>{longer}</p>}
    </>
  );
}

function Entries({ entries }: { entries: readonly string[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry} dir="auto">
          {entry}
        </li>
      ))}
    </ul>
  );
}
