import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "../ui/button.tsx";
import { longDate } from "../ui/dates.ts";
import { resumePageWords as words } from "./page-words.ts";
import { PLAIN_PAGE, PlainTitle } from "./plain-page.tsx";

/** The page for a link that opens no survey; the same for wrong, withdrawn and expired links. */
export function UnknownLink({ slowed }: { slowed: boolean }) {
  return (
    <div className={PLAIN_PAGE}>
      <PlainTitle>{slowed ? words.slowed.title : words.unknown.title}</PlainTitle>
      <p>{slowed ? words.slowed.text : words.unknown.text}</p>
      <p>
        <ButtonLink href="/survey/creator">{words.unknown.button}</ButtonLink>
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
      <PlainTitle>{words.choice.title}</PlainTitle>
      <p>{words.choice.text}</p>
      <div className="flex flex-wrap gap-3">
        <Choice heading={words.choice.linked} survey={linked} intent="open" button={words.choice.open} />
        <Choice heading={words.choice.device} survey={device} intent="keep" button={words.choice.keep} />
      </div>
      <p>
        {words.choice.later} <span className="font-semibold wrap-anywhere">{device.resumeUrl}</span>
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
