import { site } from "../content/site.ts";
import { resumeWords } from "../content/survey-notices.ts";
import { successWords } from "../content/survey-success.ts";
import type { FittedLine } from "../ui/fit-line.ts";
import { HymnNumber } from "../ui/hymn-numbers.tsx";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { NewSurveyLink } from "./new-survey-link.tsx";

interface Props {
  headline: readonly FittedLine[];
  /** Set if the creator gets no email. `receipt`: none could be sent; `email`: they want a call and left no address. */
  without: "receipt" | "email" | null;
}

export function SurveySuccess({ headline, without }: Props) {
  const { review, call, support } = successWords.next;
  return (
    <div className="page survey-success">
      <div className="poster survey-success-poster">
        <PosterHeading lines={headline} />
        <p>{successWords.thanks}</p>
      </div>
      <section aria-labelledby="next-title">
        {without === "receipt" && <p>{successWords.noReceipt}</p>}
        <h2 id="next-title">{successWords.nextTitle}</h2>
        <ol className="next-steps">
          {[review, without === "email" ? null : call, support].map((text, index) => (
            <li key={text}>
              <HymnNumber number={index + 1} />
              {text === null ? <NoAddress /> : <p>{text}</p>}
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
          <NewSurveyLink />
        </p>
      </section>
    </div>
  );
}

/** Tells creators who want a call but left no address how to reach us. */
function NoAddress() {
  const { text, link, href, orCall } = successWords.noEmail;
  return (
    <p>
      {text}{" "}
      <a className="text-link" href={href}>
        {link}
      </a>
      {orCall}{" "}
      <a className="text-link" href={site.phoneLink}>
        {site.phone}
      </a>
      .
    </p>
  );
}
