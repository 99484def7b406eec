import { ButtonLink } from "../../../ui/button.tsx";
import type { FittedLine } from "../../../ui/fit-line.ts";
import { Picture } from "../../../ui/picture.tsx";
import { PosterHeading } from "../../../ui/poster-heading.tsx";
import type { ShownPicture } from "../../../ui/shown-picture.ts";
import { Drawing } from "./drawing.tsx";
import lighthouse from "./lighthouse.svg?raw";

interface Props extends Record<"intro" | "workButton" | "talkButton", string> {
  topLine: readonly string[];
  headline: readonly FittedLine[];
  /** Shown instead of the lighthouse. */
  heroPicture: ShownPicture | null;
}

// On medium screens, the picture is beside the headline, and the text is below both.
const LAYOUT =
  "grid gap-x-fluid-xl gap-y-fluid-sm p-fluid-lg sm:grid-cols-[7fr_6fr] lg:grid-cols-7-5 lg:grid-rows-[auto_auto_minmax(0,1fr)]";
const TOP_LINE =
  "col-span-full flex max-w-none justify-between gap-4 border-b-2 border-ink pb-2 text-xs leading-snug font-bold sm:text-sm max-sm:*:even:hidden";
const WORDS =
  "grid content-end gap-5.5 text-fluid-lg leading-snug font-medium sm:max-lg:order-last sm:max-lg:col-span-full sm:max-lg:grid-cols-[1fr_auto] sm:max-lg:items-end";
// Its lower edge touches the poster's inner border.
const WINDOW =
  "max-sm:mb-[calc(0.5rem---theme(--spacing-fluid-lg))] sm:relative lg:mb-[calc(0.5rem---theme(--spacing-fluid-lg))]";
/** Fills the window. */
const DRAWING = "h-auto w-full sm:absolute sm:inset-0 sm:h-full";

export function Hero({ topLine, headline, intro, workButton, talkButton, heroPicture }: Props) {
  return (
    <div className="page-width pt-fluid-xs">
      <div className={`poster ${LAYOUT}`}>
        <p className={TOP_LINE}>
          {topLine.map((words) => (
            <span key={words}>
              {words}
              <span className="sr-only">.</span>{" "}
            </span>
          ))}
        </p>
        <PosterHeading
          lines={headline}
          label={headline.map(({ text }) => text).join(", ")}
          look="gap-2 lg:row-span-2 lg:gap-3.5"
        />
        <div className={WORDS}>
          <p>{intro}</p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink size="tight" className="max-sm:flex-auto" href="/portfolio">
              {workButton}
            </ButtonLink>{" "}
            <ButtonLink outline size="tight" className="max-sm:flex-auto" href="/contact">
              {talkButton}
            </ButtonLink>
          </p>
        </div>
        <div className={WINDOW}>
          {heroPicture ? (
            <Picture
              className={`${DRAWING} rounded-t-full border-3 object-cover`}
              picture={heroPicture}
              sizes="(min-width: 64rem) 34vw, (min-width: 40rem) 46vw, 80vw"
              first
            />
          ) : (
            // A striped lighthouse of the Carolina coast, with a cross on top. Its light spreads like a broadcast.
            <Drawing className={DRAWING} file={lighthouse} width={480} height={640} preserveAspectRatio="xMidYMax" />
          )}
        </div>
      </div>
    </div>
  );
}
