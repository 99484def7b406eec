import { answerText, stepFields, STEPS } from "../../survey/answers.ts";
import { type Field, questions } from "../../survey/questions.ts";
import { surveyWords } from "../../survey/words.ts";
import { HymnNumber } from "../../ui/hymn-numbers.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { BackLink, FactList, Moment } from "../shell/page-parts.tsx";
import { visibleName } from "../shell/visible-name.ts";
import type { SurveyPageView } from "./survey-view.ts";
import { SurveyWork, type SurveyWorkProps } from "./survey-work.tsx";
import { webAddress } from "./web-address.ts";
import { surveyPageWords as words } from "./words.ts";

/** One survey: the answers in the order of the questions, and the team's work on it. */
export function SurveyPage({ view, ...work }: SurveyWorkProps) {
  const { answers } = view;
  return (
    <>
      <p className="mb-4">
        <BackLink href="/desk/surveys">{words.back}</BackLink>
      </p>
      <PageHead title={visibleName(answers.name)}>
        <dl className="flex flex-wrap gap-x-7 gap-y-1">
          <Fact name={words.begun} iso={view.createdAt} />
          {view.submittedAt && <Fact name={words.sent} iso={view.submittedAt} />}
          {view.updatedAt !== view.submittedAt && <Fact name={words.changed} iso={view.updatedAt} />}
        </dl>
        <p className="mt-3 lg:hidden print:hidden">
          <a className="text-link" href="#care">
            {words.jump}
          </a>
        </p>
      </PageHead>
      <div className="grid gap-x-fluid-xl gap-y-10 lg:grid-cols-[minmax(0,8fr)_minmax(17rem,5fr)]">
        <div>
          {STEPS.map((step) => (
            <section key={step} className="not-first:mt-9" aria-labelledby={`step-${step}`}>
              <h2 id={`step-${step}`} className="mb-3 flex items-center gap-3 text-4xl leading-none">
                <HymnNumber number={step} />
                {surveyWords.steps[step].title}
              </h2>
              <FactList
                questions
                facts={stepFields[step].map((field) => ({
                  label: questions[field].label,
                  value: <Answer field={field} view={view} />,
                }))}
              />
            </section>
          ))}
        </div>
        <aside>
          <SurveyWork view={view} {...work} />
        </aside>
      </div>
    </>
  );
}

function Fact({ name, iso }: { name: string; iso: string }) {
  return (
    <div className="flex gap-2">
      <dt>{name}</dt>
      <dd className="font-semibold text-ink">
        <Moment iso={iso} />
      </dd>
    </div>
  );
}

function Answer({ field, view: { answers } }: { field: Field; view: SurveyPageView }) {
  const answer = answers[field];
  if (answer === null || answer.length === 0) return <span className="text-quiet">{words.notAnswered}</span>;
  return (
    <>
      {typeof answer === "string" ? (
        <span className="whitespace-pre-wrap" dir="auto">
          {answerText(field, answer)}
        </span>
      ) : (
        <ul>
          {answer.map((entry, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- links may repeat, and the list never changes
            <li key={`${place} ${entry}`} dir="auto">
              {questions[field].kind === "links" ? <WebLink text={entry} /> : entry}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A link if the text is a web address; the field accepts any text. */
function WebLink({ text }: { text: string }) {
  const address = webAddress(text);
  if (address === null) return text;
  return (
    <a className="text-link" href={address} rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
}
