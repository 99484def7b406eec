import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Alert } from "../ui/alerts.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { longDate } from "../ui/dates.ts";
import { type Answers, stepFields, STEPS } from "./answers.ts";
import { Answer, NewSurveyLink } from "./page-parts.tsx";
import type { ChoosableSurvey } from "./page.ts";
import { questions } from "./questions.ts";
import { surveyWords } from "./words.ts";

/** Results of the page's buttons. `other`: nothing was done, because the device has another survey by now. */
export const RESULTS = ["deleted", "withdrawn", "other"] as const;

interface AnswersPageProps {
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
export function AnswersPage({ survey, done }: AnswersPageProps) {
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

function AnswersAndButtons({ survey }: { survey: NonNullable<AnswersPageProps["survey"]> }) {
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

/** A button inside a closed `<details>`, against accidental presses. */
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

/** The page for a link that opens no survey; the same for wrong, withdrawn and expired links. */
export function UnknownLink({ slowed }: { slowed: boolean }) {
  return (
    <div className={PLAIN_PAGE}>
      <PlainTitle>{slowed ? "Please wait a moment" : resumePageWords.unknown.title}</PlainTitle>
      <p>{slowed ? "Someone on your connection has tried too many links. Wait a few minutes, then open your link again." : resumePageWords.unknown.text}</p>
      <p>
        <ButtonLink href="/survey/creator">Go to the survey</ButtonLink>
      </p>
    </div>
  );
}

/** Lets the person choose if the device has one survey and the link opens another, so that no click loses either. */
export function ResumeChoice({ linked, device }: { linked: ChoosableSurvey; device: ChoosableSurvey }) {
  return (
    <Form method="post" reloadDocument className={PLAIN_PAGE}>
      <PlainTitle>{resumePageWords.choice.title}</PlainTitle>
      <p>{resumePageWords.choice.text}</p>
      <div className="flex flex-wrap gap-3">
        <Choice
          heading="From your link"
          survey={linked}
          intent="open"
          button="Open the one from the link"
        />
        <Choice
          heading="On this device"
          survey={device}
          intent="keep"
          button="Keep the one on this device"
        />
      </div>
      <p>
        To come back to the one on this device later, save its link: <span className="font-semibold wrap-anywhere">{device.resumeUrl}</span>
      </p>
    </Form>
  );
}

function Choice(props: { heading: string; survey: ChoosableSurvey; intent: string; button: string }) {
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

/** The root of each of these pages. */
const PLAIN_PAGE = "page-width grid gap-6 py-fluid-2xl";

function PlainTitle({ children }: { children: ReactNode }) {
  return <h1 className="headline text-[clamp(3.5rem,2rem+7vw,8rem)]">{children}</h1>;
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

export const resumePageWords = {
  unknown: {
    title: "This link doesn't open a survey",
    text: "It may be incomplete, turned off, or older than 90 days. Copy the whole link and try again, or start over. The survey takes about five minutes.",
  },
  choice: {
    title: "Which survey do you want to continue?",
    text: "This device already has a survey. Opening the link will switch this device to a different one. Neither will be deleted.",
  },
};
