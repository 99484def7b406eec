import { answerText } from "./answers.ts";
import { conflictWords, newSurveyLink } from "./words.ts";
import type { Field } from "./questions.ts";
import type { ReactNode } from "react";

interface Props {
  field: Field;
  answer: string | string[] | null;
  blank?: string;
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

function AnswerText({ field, answer, blank = conflictWords.blank }: Props) {
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
    <a className="text-link" href={newSurveyLink.href} rel="nofollow">
      {newSurveyLink.name}
    </a>
  );
}

/** For the root of a page of the survey without a poster: the answers, and links to resume. */
export const PLAIN_PAGE = "page-width grid gap-6 py-fluid-2xl";

/** The heading of such a page. */
export function PlainTitle({ children }: { children: ReactNode }) {
  return <h1 className="headline text-[clamp(3.5rem,2rem+7vw,8rem)]">{children}</h1>;
}
