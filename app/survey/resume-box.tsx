import { resumeWords } from "../content/survey-notices.ts";
import { longDate } from "../ui/long-date.ts";
import type { SurveyPage } from "./page.ts";

export function ResumeBox({ resume }: { resume: NonNullable<SurveyPage["resume"]> }) {
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
