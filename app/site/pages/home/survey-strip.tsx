import { ButtonLink } from "../../../ui/button.tsx";
import type { FittedLine } from "../../../ui/fit-line.ts";
import { PosterHeading } from "../../../ui/poster-heading.tsx";

interface Props {
  headline: readonly FittedLine[];
  text: string;
  start: { name: string; href: string };
  steps: number;
}

// The frame is the page's, so its color isn't that of the words inside.
const STRIP =
  "on-night grid break-inside-avoid gap-fluid-xl border-2 border-press p-fluid-lg print-exact sm:grid-cols-2 dark:border-stock";
const STEP =
  "flex aspect-2/3 items-end justify-center rounded-t-full bg-gold pb-[0.3em] font-headline text-fluid-5xl leading-none text-press outline-2 -outline-offset-8 outline-press before:content-[attr(data-number)]";

/** Links creators to the survey. Its windows represent the survey's steps. */
export function SurveyStrip({ headline, text, start, steps }: Props) {
  return (
    <section className="page-width mt-fluid-4xl" aria-label={headline.map((line) => line.text).join(" ")}>
      <div className={STRIP}>
        <PosterHeading level={2} lines={headline} />
        <div className="grid content-between gap-6">
          <div className="grid grid-cols-4 gap-2.5" aria-hidden="true">
            {Array.from({ length: steps }, (_, step) => (
              <span key={step} className={STEP} data-number={step + 1} />
            ))}
          </div>
          <div className="grid justify-items-start gap-6">
            <p className="text-fluid-md leading-[1.5]">{text}</p>
            <ButtonLink href={start.href}>{start.name}</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
