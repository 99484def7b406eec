import { answerText } from "./answers.ts";
import type { Field } from "./questions.ts";

interface Props {
  field: Field;
  answer: string | string[] | null;
  blank?: string;
}

/** A term and an answer, for a `dl`. */
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

function AnswerText({ field, answer, blank = "Left blank" }: Props) {
  if (answer === null || answer.length === 0) return <span className={REMARK}>{blank}</span>;
  if (typeof answer !== "string") return <Entries entries={answer} />;
  return (
    <span className="whitespace-pre-wrap" dir="auto">
      {answerText(field, answer)}
    </span>
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

/** Lets another person start a survey in the same browser. */
export function NewSurveyLink() {
  return (
    <a className="text-link" href="/survey/creator?new" rel="nofollow">
      Start a new survey
    </a>
  );
}
