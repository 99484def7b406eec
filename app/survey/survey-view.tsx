import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Unreachable } from "../server/forms/form-page.ts";
import { Alert } from "../ui/alerts.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { Toast } from "../ui/toast.tsx";
import { ConflictForm } from "./conflict-form.tsx";
import { NewSurveyLink } from "./new-survey-link.tsx";
import { firstStepLink } from "./notice-words.ts";
import type { Notice, SurveyPage } from "./page.ts";
import { ResumeBox } from "./resume-box.tsx";
import { STEP_TITLE, SurveyForm } from "./survey-form.tsx";
import { SurveyPoster } from "./survey-poster.tsx";
import { surveyMessages, surveyWords } from "./words.ts";

/** Notices of failed posts. */
const URGENT: ReadonlySet<Notice> = new Set<Notice>(["missing", "link-slowed", "link-not-sent", "slowed", "crowded"]);

function isUrgent(notice: Notice | null): boolean {
  return notice !== null && URGENT.has(notice);
}

interface Props {
  headline: readonly FittedLine[];
  page: SurveyPage;
  unreachable: Unreachable | null;
}

/** Shows one step of the survey: the poster with its four arches, and the questions. */
export function SurveyView({ headline, page, unreachable }: Props) {
  const heading = useFocusOnNewStep(page.step);
  useAddressOfStep(page.step);
  const [dismissed, setDismissed] = useState<object | null>(null);
  const { title, intro } = surveyWords.steps[page.step];
  const failure = failureOf(page, unreachable);
  const isToasted = failure !== null && failure.post !== dismissed;
  const failed = isToasted || page.errors !== null || isUrgent(page.notice);
  return (
    <div className="lg:grid lg:grid-cols-5-7 lg:border-b-2 lg:border-ink">
      <SurveyPoster headline={headline} step={page.step} />
      <div className="px-gutter pt-8 lg:max-w-224 lg:pt-14 lg:pb-20 lg:pl-fluid-2xl lg:max-[80rem]:pr-fluid-2xl min-[80rem]:pr-24">
        {page.noticeWords && <NoticeBox page={page} words={page.noticeWords} />}
        {isToasted && (
          <Toast title={failure.title} dismiss={surveyMessages.dismiss} onDismiss={() => setDismissed(failure.post)}>
            <p>{failure.message}</p>
          </Toast>
        )}
        {page.conflict ? (
          <>
            <ConflictForm page={page} conflict={page.conflict} />
            {page.resume && <ResumeBox resume={page.resume} form={null} />}
          </>
        ) : (
          <>
            <h2 ref={heading} tabIndex={-1} className={STEP_TITLE}>
              {title}
            </h2>
            <p>{intro}</p>
            <SurveyForm
              key={`${page.step}-${page.form.page}`}
              page={page}
              refused={failure !== null || page.refused}
              failed={failed}
            />
          </>
        )}
      </div>
    </div>
  );
}

function NoticeBox({ page, words }: { page: SurveyPage; words: NonNullable<SurveyPage["noticeWords"]> }) {
  const { notice } = page;
  const { title, text } = words;
  return (
    <Alert tone={isUrgent(notice) ? "error" : "note"} title={title}>
      <p>{page.wait === null ? text : `${text} ${page.wait}.`}</p>
      {notice === "missing" && (
        <a className="text-link" href="/survey/creator?step=1" target="_blank" rel="noopener">
          {firstStepLink}
        </a>
      )}
      {(notice === "welcome-back" || notice === "sent") && <NewSurveyLink />}
      {notice === "another" && <p className="font-semibold wrap-anywhere">{page.earlier}</p>}
    </Alert>
  );
}

/** Returns the message for a post that failed on the server or on its way there; `post` identifies the post. */
function failureOf(
  page: SurveyPage,
  unreachable: Unreachable | null,
): { post: object; title: string; message: string } | null {
  const { title, text: message } = surveyMessages.submissionError;
  if (unreachable) return { post: unreachable, ...(unreachable.refusal ?? { title, message }) };
  return page.notice === "unavailable" ? { post: page, title, message } : null;
}

/**
 * Adds `?step=` to the URL of a blank form. With JavaScript, Back loads the URL again, and without a step it would
 * redirect to where the person left off.
 */
function useAddressOfStep(step: number) {
  const navigate = useNavigate();
  const named = useLocation().search.includes("step=");
  useEffect(() => {
    if (!named) navigate(`?step=${step}`, { replace: true, preventScrollReset: true });
  }, [navigate, named, step]);
}

/** Focuses the heading when a script shows another step without loading a page, so that screen readers announce it. */
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
