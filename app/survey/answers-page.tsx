import { Form } from "@remix-run/react";
import { Alert } from "../ui/alerts.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { longDate } from "../ui/dates.ts";
import { Answer, NewSurveyLink, PLAIN_PAGE, PlainTitle } from "./page-parts.tsx";
import { type Answers, stepFields, STEPS } from "./answers.ts";
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
      <PlainTitle>{answersPageWords.title}</PlainTitle>
      {done && (
        <Alert tone="note" title={answersPageWords[done]}>
          {null}
        </Alert>
      )}
      {survey ? <AnswersAndButtons survey={survey} /> : !done && <p>{answersPageWords.none}</p>}
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
          ? `${answersPageWords.finished} ${longDate(survey.completedAt)}.`
          : `${answersPageWords.unfinished} ${longDate(survey.updatedAt)}.`}
      </p>
      <p className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink href="/survey/creator?step=1">{answersPageWords.edit}</ButtonLink>{" "}
        <ButtonLink outline href="/survey/creator/answers.json" download>
          {answersPageWords.download}
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
                  blank={answersPageWords.notAnswered}
                />
              </div>
            ))}
          </dl>
        </section>
      ))}
      <PressTwice intent="withdraw" survey={survey.name} {...answersPageWords.withdraw} />
      <PressTwice intent="delete" survey={survey.name} {...answersPageWords.remove} />
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

export const answersPageWords = {
  title: "Your answers",
  description: "See, download or delete what you told us in the creator survey.",
  none: "There are no answers saved for this device. If you have a link to your survey, open it first.",
  deleted: "Your answers have been deleted. They've been removed from our database.",
  withdrawn: "Your link has been turned off. You'll find your new one on each page of the survey.",
  other: "Nothing was deleted or turned off. This device has a different survey now.",
  notAnswered: "Not answered",
  finished: "Submitted on",
  unfinished: "Not submitted yet. Last changed on",
  edit: "Change my answers",
  download: "Download as a file (JSON)",
  withdraw: {
    summary: "Turn off my link",
    text: "The link will stop working, and other devices won't be able to open your answers. This device still will, and you'll get a new link.",
    button: "Turn off the link",
  },
  remove: {
    summary: "Delete my answers",
    text: "All of your answers will be deleted right away, on this device and every other. This can't be undone.",
    button: "Delete my answers for good",
  },
};
