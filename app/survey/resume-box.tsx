import { resumeWords } from "../content/survey-notices.ts";
import { longDate } from "../ui/dates.ts";
import { EmailLinkField } from "./email-link-field.tsx";
import type { SurveyPage } from "./page.ts";

interface Props {
  resume: NonNullable<SurveyPage["resume"]>;
  /** Id of the form of the questions, or null where there is none. */
  form: string | null;
}

export function ResumeBox({ resume, form }: Props) {
  return (
    <section className="resume-box" aria-labelledby="resume-title">
      <h3 id="resume-title">{resumeWords.title}</h3>
      <p>{resumeWords.text}</p>
      <p className="resume-link">
        <a className="text-link" href={resume.url}>
          <span className="sr-only">{resumeWords.label}: </span>
          {resume.url}
        </a>
      </p>
      {resume.mail && form && <EmailLinkField form={form} resume={resume} />}
      {resume.deletionDate && (
        <p className="field-hint">
          {resumeWords.deletion} {longDate(resume.deletionDate)}.
        </p>
      )}
      <p>
        <a className="text-link" href="/survey/creator/answers">
          {resumeWords.answersLink}
        </a>
      </p>
    </section>
  );
}
