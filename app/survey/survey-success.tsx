import { resumeWords } from "../content/survey-notices.ts";
import { successWords } from "../content/survey-success.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useCompany } from "../ui/company.tsx";
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
    <div className="page-width grid gap-12 py-8 lg:grid-cols-7-5 lg:items-center lg:py-12">
      <div className="poster grid gap-6 p-8 text-xl lg:p-14">
        <PosterHeading lines={headline} />
        <p>{successWords.thanks}</p>
      </div>
      <section aria-labelledby="next-title">
        {without === "receipt" && <p>{successWords.noReceipt}</p>}
        <h2 id="next-title">{successWords.nextTitle}</h2>
        <ol className="mt-6 grid gap-6">
          {[review, without === "email" ? null : call, support].map((text, index) => (
            <li key={text} className="flex items-center gap-5">
              <HymnNumber number={index + 1} />
              {text === null ? <NoAddress /> : <p>{text}</p>}
            </li>
          ))}
        </ol>
        <p className="mt-10 flex flex-wrap items-center gap-6">
          <ButtonLink href="/">{successWords.home}</ButtonLink>{" "}
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
  const company = useCompany();
  const { text, link, href, orCall } = successWords.noEmail;
  return (
    <p>
      {text}{" "}
      <a className="text-link" href={href}>
        {link}
      </a>
      {orCall}{" "}
      <a className="text-link" href={company.phoneLink}>
        {company.phone}
      </a>
      .
    </p>
  );
}
