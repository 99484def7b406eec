import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { fieldWords, surveyMessages, surveyWords } from "../content/survey.ts";
import { notices } from "../content/survey-notices.ts";
import type { Unreachable } from "../http/form-page.ts";
import { Alert } from "../ui/alert.tsx";
import { ConflictForm } from "./conflict-form.tsx";
import type { Notice, SurveyPage } from "./page.ts";
import { ResumeBox } from "./resume-box.tsx";
import { SurveyForm } from "./survey-form.tsx";
import { SURVEY_FORM_ID } from "./use-survey-form.ts";
import { SurveyPoster } from "./survey-poster.tsx";

/** Notices of posts that came to nothing. */
const URGENT: ReadonlySet<Notice> = new Set<Notice>(["missing", "link-slowed", "link-not-sent", "slowed", "crowded"]);

/** The survey: the poster with its four arches beside one step of questions. */
export function SurveyView({ page, unreachable }: { page: SurveyPage; unreachable: Unreachable | null }) {
  const heading = useFocusOnNewStep(page.step);
  useAddressOfStep(page.step);
  const { title, intro } = surveyWords.steps[page.step];
  const failed = unreachable !== null || page.notice === "unavailable";
  const { title: failedTitle, text: message } = surveyMessages.submissionError;
  const failure = unreachable?.refusal ?? { title: failedTitle, message };
  return (
    <div className="survey">
      <SurveyPoster page={page} />
      <div className="survey-sheet">
        {page.notice && page.notice !== "unavailable" && (
          <Alert tone={URGENT.has(page.notice) ? "error" : "note"} title={notices[page.notice].title}>
            <p>{page.wait === null ? notices[page.notice].text : `${notices[page.notice].text} ${page.wait}.`}</p>
            {page.notice === "missing" && (
              <a className="text-link" href="/survey/creator?step=1" target="_blank" rel="noopener">
                {fieldWords.name.label}, {fieldWords.current_stage.label}: step 1 (opens in a new tab)
              </a>
            )}
          </Alert>
        )}
        {failed && (
          <Alert tone="error" title={failure.title} floating={unreachable !== null}>
            <p>{failure.message}</p>
          </Alert>
        )}
        {page.conflict ? (
          <ConflictForm page={page} conflict={page.conflict} />
        ) : (
          <>
            <h2 ref={heading} tabIndex={-1} className="survey-step-title">
              {title}
            </h2>
            <p>{intro}</p>
            <SurveyForm key={`${page.step}-${page.form.page}`} page={page} failed={failed} />
          </>
        )}
        {page.resume && <ResumeBox key={page.form.page} resume={page.resume} form={page.conflict ? null : SURVEY_FORM_ID} />}
      </div>
    </div>
  );
}

/** Where scripts run, Back asks for the address again: only a step's own address brings back the step of a blank form. */
function useAddressOfStep(step: number) {
  const navigate = useNavigate();
  const named = useLocation().search.includes("step=");
  useEffect(() => {
    if (!named) navigate(`?step=${step}`, { replace: true, preventScrollReset: true });
  }, [navigate, named, step]);
}

/** Where a script changes the step without a new page, a screen reader has to hear of it. */
function useFocusOnNewStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
