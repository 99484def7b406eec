import type { FittedLine } from "../../ui/fit-line.ts";
import { PosterHeading } from "../../ui/poster-heading.tsx";

interface Props {
  headline: readonly FittedLine[];
  text: string;
  start: { name: string; href: string };
  steps: number;
}

/** Links creators to the survey. Its windows represent the survey's steps. */
export function SurveyStrip({ headline, text, start, steps }: Props) {
  return (
    <section className="page home-section" aria-label={headline.map((line) => line.text).join(" ")}>
      <div className="survey-strip">
        <PosterHeading level={2} lines={headline} />
        <div className="survey-strip-words">
          <div className="survey-strip-steps" aria-hidden="true">
            {Array.from({ length: steps }, (_, step) => (
              <span key={step} data-number={step + 1} />
            ))}
          </div>
          <div className="survey-strip-way">
            <p>{text}</p>
            <a className="button" href={start.href}>
              {start.name}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
