import { conflictWords } from "../content/survey-notices.ts";
import { optionWords } from "../content/survey.ts";
import { type ChoiceField, choices, type Field } from "./answers.ts";

/** One answer as a person reads it. */
export function AnswerText({ field, answer, blank = conflictWords.blank }: {
  field: Field;
  answer: string | string[] | null;
  blank?: string;
}) {
  if (answer === null || answer.length === 0) return <span className="answer-blank">{blank}</span>;
  if (Array.isArray(answer)) {
    return (
      <ul className="answer-entries">
        {answer.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    );
  }
  return <span className="answer-text">{field in choices ? (optionWords[field as ChoiceField][answer] ?? answer) : answer}</span>;
}
