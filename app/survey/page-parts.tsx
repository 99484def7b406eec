import { answerText } from "./answers.ts";
import type { Field } from "./questions.ts";

interface Props {
  term: string;
  field: Field;
  answer: string | string[] | null;
  blank?: string;
}

export function Answer({ term, field, answer, blank = "Left blank" }: Props) {
  return (
    <>
      <dt className="text-sm text-quiet">{term}</dt>
      <dd className="mb-3 font-semibold">
        {answer === null || answer.length === 0 ? (
          <span className="font-normal text-quiet">{blank}</span>
        ) : typeof answer === "string" ? (
          <span className="whitespace-pre-wrap" dir="auto">
            {answerText(field, answer)}
          </span>
        ) : (
          <ul>
            {answer.map((entry) => (
              <li key={entry} dir="auto">
                {entry}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </>
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
