import { Form } from "@remix-run/react";
import { resumePageWords as words } from "../content/survey-notices.ts";
import { longDate } from "../ui/dates.ts";

/** The page for a link that opens no survey; the same for wrong, withdrawn and expired links. */
export function UnknownLink({ slowed }: { slowed: boolean }) {
  return (
    <div className="page resume-page">
      <h1 className="headline">{slowed ? words.slowed.title : words.unknown.title}</h1>
      <p>{slowed ? words.slowed.text : words.unknown.text}</p>
      <p>
        <a className="button" href="/survey/creator">
          {words.unknown.button}
        </a>
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
    <Form method="post" reloadDocument className="page resume-page">
      <h1 className="headline">{words.choice.title}</h1>
      <p>{words.choice.text}</p>
      <div className="resume-choice">
        <Choice heading={words.choice.linked} survey={linked} intent="open" button={words.choice.open} />
        <Choice heading={words.choice.device} survey={device} intent="keep" button={words.choice.keep} />
      </div>
      <p>
        {words.choice.later} <span className="resume-link">{device.resumeUrl}</span>
      </p>
    </Form>
  );
}

function Choice(props: { heading: string; survey: ChoosableSurvey; intent: string; button: string }) {
  return (
    <section className="resume-option">
      <h2>{props.heading}</h2>
      <p>
        <bdi>{props.survey.name}</bdi>
        <br />
        {longDate(props.survey.updatedAt)}
      </p>
      <button className="button" type="submit" name="intent" value={props.intent}>
        {props.button}
      </button>
    </section>
  );
}
