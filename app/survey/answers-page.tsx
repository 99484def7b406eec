import { Form } from "@remix-run/react";
import { Alert } from "../ui/alerts.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { longDate } from "../ui/dates.ts";
import { Answer } from "./answer-list.tsx";
import { type Answers, stepFields, STEPS } from "./answers.ts";
import { NewSurveyLink } from "./new-survey-link.tsx";
import { answersPageWords as words } from "./page-words.ts";
import { PLAIN_PAGE, PlainTitle } from "./plain-page.tsx";
import { questions } from "./questions.ts";
import { surveyWords } from "./words.ts";

/** Results of the page's buttons. `other`: nothing was done, because the device has another survey by now. */
export const RESULTS = ["deleted", "withdrawn", "other"] as const;

interface Props {
  survey: {
    /** See which-survey.server.ts. */
    name: string;
    answers: Answers;
    completedAt: string | null;
    updatedAt: string;
  } | null;
  /** Result of the button that was just pressed on this page. */
  done: (typeof RESULTS)[number] | null;
}

/** Shows creators the answers that they gave us, and lets them download or delete them. */
export function AnswersPage({ survey, done }: Props) {
  return (
    <div className={PLAIN_PAGE}>
      <PlainTitle>{words.title}</PlainTitle>
      {done && (
        <Alert tone="note" title={words[done]}>
          {null}
        </Alert>
      )}
      {survey ? <AnswersAndButtons survey={survey} /> : !done && <p>{words.none}</p>}
      {!survey && (
        <p>
          <ButtonLink href="/survey/creator">{surveyWords.title}</ButtonLink>
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
      <p className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink href="/survey/creator?step=1">{words.edit}</ButtonLink>{" "}
        <ButtonLink outline href="/survey/creator/answers.json" download>
          {words.download}
        </ButtonLink>
        <NewSurveyLink />
      </p>
      {STEPS.map((step) => (
        <section key={step} className="border-t-2 border-ink pt-5 lg:grid lg:grid-cols-3">
          <h2 className="mb-4 text-5xl">{surveyWords.steps[step].title}</h2>
          <dl className="grid gap-1 lg:col-span-2">
            {stepFields[step].map((field) => (
              <div key={field}>
                <Answer
                  term={questions[field].label}
                  field={field}
                  answer={survey.answers[field]}
                  blank={words.notAnswered}
                />
              </div>
            ))}
          </dl>
        </section>
      ))}
      <PressTwice intent="withdraw" survey={survey.name} {...words.withdraw} />
      <PressTwice intent="delete" survey={survey.name} {...words.remove} />
    </>
  );
}

/** A button inside a closed `<details>`, so that nobody presses it by accident. */
function PressTwice({
  intent,
  survey,
  summary,
  text,
  button,
}: {
  intent: string;
  survey: string;
  summary: string;
  text: string;
  button: string;
}) {
  return (
    <details className="border-2 border-ink print:hidden">
      <summary className="cursor-pointer px-5 py-3 font-bold">{summary}</summary>
      <Form method="post" reloadDocument className="grid justify-items-start gap-4 px-5 pt-2 pb-5.5">
        <p>{text}</p>
        <input type="hidden" name="seen" value={survey} />
        <Button type="submit" name="intent" value={intent}>
          {button}
        </Button>
      </Form>
    </details>
  );
}
