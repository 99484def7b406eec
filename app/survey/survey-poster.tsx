import { surveyWords } from "../content/survey.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { STEPS } from "./answers.ts";
import type { SurveyPage } from "./page.ts";

/** The survey's poster: its title, four arches that fill as one goes, and how far one is. */
export function SurveyPoster({ page: { step, percent, headline } }: { page: SurveyPage }) {
  return (
    <div className="survey-poster" data-strip={step > 1 ? "" : undefined}>
      <div className="survey-poster-inner">
        <PosterHeading lines={headline} />
        <ol className="survey-arches">
          {STEPS.map((number) => (
            <li
              key={number}
              className="survey-arch"
              data-done={number < step ? "" : undefined}
              aria-current={number === step ? "step" : undefined}
            >
              <span className="survey-arch-number">
                <span className="sr-only">Step </span>
                {number}
              </span>{" "}
              <span className="survey-arch-title">{surveyWords.steps[number].title}</span>
            </li>
          ))}
        </ol>
        <p className="survey-progress">
          <span>
            Step {step} of {STEPS.length}
            <span className="sr-only">,</span>
          </span>{" "}
          <span>
            {percent}%<span className="sr-only"> complete</span>
          </span>
        </p>
        {/* The line above says it. */}
        <progress className="survey-bar" value={percent} max={100} aria-hidden="true" />
      </div>
    </div>
  );
}
