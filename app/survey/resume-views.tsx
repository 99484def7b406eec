import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "../ui/button.tsx";
import { longDate } from "../ui/dates.ts";
import { PLAIN_PAGE, PlainTitle } from "./page-parts.tsx";

/** The page for a link that opens no survey; the same for wrong, withdrawn and expired links. */
export function UnknownLink({ slowed }: { slowed: boolean }) {
  return (
    <div className={PLAIN_PAGE}>
      <PlainTitle>{slowed ? resumePageWords.slowed.title : resumePageWords.unknown.title}</PlainTitle>
      <p>{slowed ? resumePageWords.slowed.text : resumePageWords.unknown.text}</p>
      <p>
        <ButtonLink href="/survey/creator">{resumePageWords.unknown.button}</ButtonLink>
      </p>
    </div>
  );
}

export interface ChoosableSurvey {
  name: string;
  updatedAt: string;
  resumeUrl: string;
}

/** Lets the person choose if the device has one survey and the link opens another, so that no click loses either. */
export function ResumeChoice({ linked, device }: { linked: ChoosableSurvey; device: ChoosableSurvey }) {
  return (
    <Form method="post" reloadDocument className={PLAIN_PAGE}>
      <PlainTitle>{resumePageWords.choice.title}</PlainTitle>
      <p>{resumePageWords.choice.text}</p>
      <div className="flex flex-wrap gap-3">
        <Choice heading={resumePageWords.choice.linked} survey={linked} intent="open" button={resumePageWords.choice.open} />
        <Choice heading={resumePageWords.choice.device} survey={device} intent="keep" button={resumePageWords.choice.keep} />
      </div>
      <p>
        {resumePageWords.choice.later} <span className="font-semibold wrap-anywhere">{device.resumeUrl}</span>
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

export const resumePageWords = {
  unknown: {
    title: "This link doesn't open a survey",
    text: "It may be incomplete, turned off, or older than 90 days. Copy the whole link and try again, or start over. The survey takes about five minutes.",
    button: "Go to the survey",
  },
  slowed: {
    title: "Please wait a moment",
    text: "Someone on your connection has tried too many links. Wait a few minutes, then open your link again.",
  },
  choice: {
    title: "Which survey do you want to continue?",
    text: "This device already has a survey. Opening the link will switch this device to a different one. Neither will be deleted.",
    linked: "From your link",
    device: "On this device",
    open: "Open the one from the link",
    keep: "Keep the one on this device",
    later: "To come back to the one on this device later, save its link:",
  },
};
