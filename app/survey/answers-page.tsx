import { Form } from "@remix-run/react";
import { type Field, questions } from "../content/questions.ts";
import { answersPageWords as words } from "../content/survey-notices.ts";
import { surveyWords } from "../content/survey.ts";
import { Alert } from "../ui/alerts.tsx";
import { longDate } from "../ui/dates.ts";
import { AnswerText } from "./answer-list.tsx";
import { type Answers, stepFields, STEPS, WHOLE_PAGE } from "./answers.ts";
import { NewSurveyLink } from "./new-survey-link.tsx";

interface Props {
  survey: { answers: Answers; cutFields: readonly Field[]; completedAt: string | null; updatedAt: string } | null;
  /** Result of the button that was just pressed on this page. */
  done: "deleted" | "withdrawn" | null;
}

/** Shows creators the answers that they gave us, and lets them download or delete them. */
export function AnswersPage({ survey, done }: Props) {
  return (
    <div className="page answers">
      <h1 className="headline">{words.title}</h1>
      {done && (
        <Alert tone="note" title={words[done]}>
          {null}
        </Alert>
      )}
      {survey ? <AnswersAndButtons survey={survey} /> : !done && <p>{words.none}</p>}
      {!survey && (
        <p>
          <a className="button" href="/survey/creator">
            {surveyWords.title}
          </a>
        </p>
      )}
    </div>
  );
}

function AnswersAndButtons({ survey }: { survey: NonNullable<Props["survey"]> }) {
  return (
    <>
      <p>
        {survey.completedAt
          ? `${words.finished} ${longDate(survey.completedAt)}.`
          : `${words.unfinished} ${longDate(survey.updatedAt)}.`}
      </p>
      <p className="answers-links">
        <a className="button" href="/survey/creator?step=1">
          {words.edit}
        </a>{" "}
        <a className="button button-outline" href="/survey/creator/answers.json" download>
          {words.download}
        </a>
        <NewSurveyLink />
      </p>
      {STEPS.map((step) => (
        <section key={step} className="answers-step">
          <h2>{surveyWords.steps[step].title}</h2>
          <dl>
            {stepFields[step].map((field) => (
              <div key={field}>
                <dt>{questions[field].label}</dt>
                <dd>
                  <AnswerText
                    field={field}
                    answer={survey.answers[field]}
                    blank={words.notAnswered}
                    most={WHOLE_PAGE}
                    longer={words.longer}
                    isBeginning={survey.cutFields.includes(field)}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <PressTwice intent="withdraw" {...words.withdraw} />
      <PressTwice intent="delete" {...words.remove} />
    </>
  );
}

/** A button inside a closed `<details>`, so that nobody presses it by accident. */
function PressTwice({
  intent,
  summary,
  text,
  button,
}: {
  intent: string;
  summary: string;
  text: string;
  button: string;
}) {
  return (
    <details className="press-twice">
      <summary>{summary}</summary>
      <Form method="post" reloadDocument>
        <p>{text}</p>
        <button className="button" type="submit" name="intent" value={intent}>
          {button}
        </button>
      </Form>
    </details>
  );
}
