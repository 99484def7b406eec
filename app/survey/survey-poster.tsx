import type { FittedLine } from "../ui/fit-line.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { STEPS } from "./answers.ts";
import { percentComplete } from "./journey.ts";
import type { Step } from "./question.ts";
import { surveyWords } from "./words.ts";

const POSTER = "on-stock bg-split border-b-2 border-ink print-exact lg:border-r-2 lg:border-b-0";
const INNER =
  "grid gap-5 px-gutter py-6 lg:sticky lg:top-header lg:gap-[clamp(1.5rem,4vh,3rem)] lg:px-fluid-xl lg:py-[clamp(1.5rem,5vh,3.5rem)]";
const ARCH =
  "grid aspect-4/3 items-end justify-items-center rounded-t-arch border-ink pb-[0.2em] font-headline text-fluid-4xl leading-none";

/**
 * The survey's poster: its title, four arches that fill step by step, and the progress. It is beside the questions; on
 * a phone, above them, and from step 2 on only a strip, so that the first question is visible without scrolling.
 */
export function SurveyPoster({ headline, step }: { headline: readonly FittedLine[]; step: Step }) {
  const strip = step > 1;
  const percent = percentComplete(step);
  return (
    <div className={POSTER}>
      <div className={`${INNER} ${strip ? "max-lg:gap-3 max-lg:py-3.5" : ""}`}>
        <PosterHeading id="survey-title" lines={headline} look={strip ? "max-lg:poster-strip lg:gap-3.5" : undefined} />
        <ol className={`grid grid-cols-4 gap-2.5 ${strip ? "max-lg:max-w-120" : ""}`}>
          {STEPS.map((number) => (
            <Arch key={number} number={number} step={step} />
          ))}
        </ol>
        <p className="flex justify-between font-bold">
          <span>
            Step {step} of {STEPS.length}
            <span className="sr-only">,</span>
          </span>{" "}
          <span>
            {percent}%<span className="sr-only"> complete</span>
          </span>
        </p>
        {/* Hidden from screen readers, because the line above says the same. */}
        <progress className="-mt-3 h-3 w-full progress-bar" value={percent} max={100} aria-hidden="true" />
      </div>
    </div>
  );
}

function Arch({ number, step }: { number: Step; step: Step }) {
  return (
    <li aria-current={number === step ? "step" : undefined}>
      <span className={`${ARCH} ${archLook(number, step)}`}>
        <span className="sr-only">Step </span>
        {number}
      </span>{" "}
      {/* For screen readers only where there is no room to show it. */}
      <span className="text-xs leading-tight font-semibold max-lg:sr-only lg:mt-1.5 lg:block">
        {surveyWords.steps[number].title}
      </span>
    </li>
  );
}

function archLook(number: Step, step: Step): string {
  const inks = number === step ? "border-4 bg-paper" : number < step ? "border-2 bg-ink text-gold" : "border-2";
  return step > 1 ? `${inks} max-lg:aspect-2/1 max-lg:pb-[0.1em] max-lg:text-2xl` : inks;
}
