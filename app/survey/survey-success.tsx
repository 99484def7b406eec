import { resumeWords, successWords } from "../content/survey-notices.ts";
import type { FittedLine } from "../ui/fit-line.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { HymnNumber } from "../ui/hymn-number.tsx";

export function SurveySuccess({ headline, receipt }: { headline: readonly FittedLine[]; receipt: boolean }) {
  return (
    <div className="page survey-success">
      <div className="poster survey-success-poster">
        <PosterHeading lines={headline} />
        <p>{successWords.thanks}</p>
      </div>
      <section aria-labelledby="next-title">
        {!receipt && <p>{successWords.noReceipt}</p>}
        <h2 id="next-title">{successWords.nextTitle}</h2>
        <ol className="next-steps">
          {successWords.next.map((text, index) => (
            <li key={text}>
              <HymnNumber number={index + 1} />
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="survey-success-links">
          <a className="button" href="/">
            {successWords.home}
          </a>{" "}
          <a className="text-link" href="/survey/creator/answers">
            {resumeWords.answersLink}
          </a>
        </p>
      </section>
    </div>
  );
}
