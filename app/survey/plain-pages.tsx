import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Alert } from "../ui/alerts.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { longDate } from "../ui/dates.ts";
import { type Answers, stepFields, STEPS } from "./answers.ts";
import { SURVEY_PATH } from "./journey.ts";
import { surveyWords } from "./page.ts";
import { questions } from "./questions.ts";
import { Answer, NewSurveyLink } from "./survey-view.tsx";
import type { surveysToChoose } from "./which-survey.server.ts";

/** Results of the page's buttons. `other`: nothing was done, because the device has another survey by now. */
export const RESULTS = ["deleted", "withdrawn", "other"] as const;

interface AnswersPageProps {
  survey: {
    name: string;
    answers: Answers;
    completedAt: string | null;
    updatedAt: string;
  } | null;
  done: (typeof RESULTS)[number] | null;
}

const DONE = {
  deleted: "Your answers have been deleted. They've been removed from our database.",
  withdrawn: "Your link has been turned off. You'll find your new one on each page of the survey.",
  other: "Nothing was deleted or turned off. This device has a different survey now.",
};

export function AnswersPage({ survey, done }: AnswersPageProps) {
  return (
    <PlainPage title="Your answers">
      {done && <Alert tone="note" title={DONE[done]} />}
      {survey ? (
        <AnswersAndButtons survey={survey} />
      ) : (
        <>
          {!done && (
            <p>There are no answers saved for this device. If you have a link to your survey, open it first.</p>
          )}
          <p>
            <ButtonLink href={SURVEY_PATH}>{surveyWords.title}</ButtonLink>
          </p>
        </>
      )}
    </PlainPage>
  );
}

function AnswersAndButtons({ survey }: { survey: NonNullable<AnswersPageProps["survey"]> }) {
  return (
    <>
      <p>
        {survey.completedAt
          ? `Submitted on ${longDate(survey.completedAt)}.`
          : `Not submitted yet. Last changed on ${longDate(survey.updatedAt)}.`}
      </p>
      <p className="flex flex-wrap items-center gap-3 print:hidden">
        <ButtonLink href={`${SURVEY_PATH}?step=1`}>Change my answers</ButtonLink>{" "}
        <ButtonLink outline href="/survey/creator/answers.json" download>
          Download as a file (JSON)
        </ButtonLink>{" "}
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
                  blank="Not answered"
                />
              </div>
            ))}
          </dl>
        </section>
      ))}
      <PressTwice intent="withdraw" survey={survey.name} summary="Turn off my link" button="Turn off the link">
        The link will stop working, and other devices won't be able to open your answers. This device still will, and
        you'll get a new link.
      </PressTwice>
      <PressTwice intent="delete" survey={survey.name} summary="Delete my answers" button="Delete my answers for good">
        All of your answers will be deleted right away, on this device and every other. This can't be undone.
      </PressTwice>
    </>
  );
}

interface PressTwiceProps {
  intent: string;
  survey: string;
  summary: string;
  button: string;
  children: ReactNode;
}

/** A button inside a closed `<details>`, to prevent accidental presses. */
function PressTwice({ intent, survey, summary, button, children }: PressTwiceProps) {
  return (
    <details className="border-2 border-ink print:hidden">
      <summary className="cursor-pointer px-5 py-3 font-bold">{summary}</summary>
      <Form method="post" reloadDocument className="grid justify-items-start gap-4 px-5 pt-2 pb-5.5">
        <p>{children}</p>
        <input type="hidden" name="seen" value={survey} />
        <Button type="submit" name="intent" value={intent}>
          {button}
        </Button>
      </Form>
    </details>
  );
}

export const unknownLink = {
  title: "This link doesn't open a survey",
  text: "It may be incomplete, turned off, or older than 90 days. Copy the whole link and try again, or start over. The survey takes about five minutes.",
};

const tooManyLinks = {
  title: "Please wait a moment",
  text: "Someone on your connection has tried too many links. Wait a few minutes, then open your link again.",
};

/** Says the same for wrong, withdrawn and expired links. */
export function UnknownLink({ slowed }: { slowed: boolean }) {
  const { title, text } = slowed ? tooManyLinks : unknownLink;
  return (
    <PlainPage title={title}>
      <p>{text}</p>
      <p>
        <ButtonLink href={SURVEY_PATH}>Go to the survey</ButtonLink>
      </p>
    </PlainPage>
  );
}

export const resumeChoice = {
  title: "Which survey do you want to continue?",
  text: "This device already has a survey. Opening the link will switch this device to a different one. Neither will be deleted.",
};

type Surveys = NonNullable<Awaited<ReturnType<typeof surveysToChoose>>>;

/** Lets the person choose if the device has one survey and the link opens another, so that no click loses either. */
export function ResumeChoice({ linked, device }: Surveys) {
  return (
    <Form method="post" reloadDocument className={PLAIN_PAGE}>
      <PlainTitle>{resumeChoice.title}</PlainTitle>
      <p>{resumeChoice.text}</p>
      <div className="flex flex-wrap gap-3">
        <Choice heading="From your link" survey={linked} intent="open" button="Open the one from the link" />
        <Choice heading="On this device" survey={device} intent="keep" button="Keep the one on this device" />
      </div>
      <p>
        To come back to the one on this device later, save its link:{" "}
        <span className="font-semibold wrap-anywhere">{device.resumeUrl}</span>
      </p>
    </Form>
  );
}

function Choice(props: { heading: string; survey: Surveys["linked"]; intent: string; button: string }) {
  return (
    <section className="grid grow basis-72 justify-items-start gap-4 border-2 border-ink p-6" data-part="resume-option">
      <h2 className="mb-4 text-5xl">{props.heading}</h2>
      <p>
        <bdi>{props.survey.name}</bdi>
        <br />
        {longDate(props.survey.updatedAt)}
      </p>
      <Button type="submit" name="intent" value={props.intent}>
        {props.button}
      </Button>
    </section>
  );
}

const PLAIN_PAGE = "page-width grid gap-6 py-fluid-2xl";

function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={PLAIN_PAGE}>
      <PlainTitle>{title}</PlainTitle>
      {children}
    </div>
  );
}

function PlainTitle({ children }: { children: ReactNode }) {
  return <h1 className="headline text-[clamp(3.5rem,2rem+7vw,8rem)]">{children}</h1>;
}
