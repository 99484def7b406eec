import { Fragment, type SVGAttributes } from "react";
import { ButtonLink, TextLink } from "../../../ui/button.tsx";
import { HymnNumber } from "../../../ui/hymn-numbers.tsx";
import { Star } from "../../../ui/logo.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { PosterHeading, StackedLines } from "../../../ui/poster-heading.tsx";
import type { buildHomeView } from "../build-views.server.ts";
import lighthouse from "./lighthouse.svg?raw";
import microphone from "./microphone.svg?raw";
import pair from "./pair.svg?raw";
import phone from "./phone.svg?raw";

type HomeView = ReturnType<typeof buildHomeView>;

export function HomePage(view: HomeView) {
  return (
    <>
      <Hero {...view} />
      <WhatWeDo {...view} />
      <PartnerStrip {...view} />
      <WorkTeaser {...view} />
      <SurveyStrip {...view} />
    </>
  );
}

// On medium screens, the picture is beside the headline, and the text is below both.
const LAYOUT =
  "grid gap-x-fluid-xl gap-y-fluid-sm p-fluid-lg sm:grid-cols-[7fr_6fr] lg:grid-cols-7-5 lg:grid-rows-[auto_auto_minmax(0,1fr)]";
const TOP_LINE =
  "col-span-full flex max-w-none justify-between gap-4 border-b-2 border-ink pb-2 text-xs leading-snug font-bold sm:text-sm max-sm:*:even:hidden";
const WORDS =
  "grid content-end gap-5.5 text-fluid-lg leading-snug font-medium sm:max-lg:order-last sm:max-lg:col-span-full sm:max-lg:grid-cols-[1fr_auto] sm:max-lg:items-end";
// Its lower edge touches the poster's inner border.
const HERO_WINDOW =
  "max-sm:mb-[calc(0.5rem---theme(--spacing-fluid-lg))] sm:relative lg:mb-[calc(0.5rem---theme(--spacing-fluid-lg))]";
const DRAWING = "h-auto w-full sm:absolute sm:inset-0 sm:h-full";

function Hero({ topLine, headline, intro, workButton, talkButton, heroPicture }: HomeView) {
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
        <div className={HERO_WINDOW}>
          {heroPicture ? (
            <Picture
              className={`${DRAWING} rounded-t-full border-3 object-cover`}
              picture={heroPicture}
              sizes="(min-width: 64rem) 34vw, (min-width: 40rem) 46vw, 80vw"
              first
            />
          ) : (
            <Drawing className={DRAWING} file={lighthouse} width={480} height={640} preserveAspectRatio="xMidYMax" />
          )}
        </div>
      </div>
    </div>
  );
}

const kinds = [
  { file: phone, width: 120, inks: "on-press", letters: "split-letters" },
  { file: pair, width: 220 },
  { file: microphone, width: 120, inks: "bg-gold text-press" },
];

// Print has the columns of a wide window.
const CARDS =
  "mt-fluid-lg grid break-inside-avoid border-2 border-ink print-exact sm:grid-cols-[4fr_3fr] lg:grid-cols-5-4-3 print:grid-cols-5-4-3";
const CARD =
  "grid grid-cols-[1fr_auto] grid-rows-[auto_1fr] gap-x-4 gap-y-8 border-ink p-fluid-md max-lg:not-print:first:col-span-full max-lg:not-print:not-first:border-t-2 sm:last:border-l-2 lg:not-first:border-l-2 print:not-first:border-l-2";
const CUT = "h-[clamp(7.5rem,12vw,11.5rem)] w-auto max-w-[44vw] print:h-22";

function WhatWeDo({ cards, servicesLink }: HomeView) {
  return (
    <section className="page-width mt-fluid-4xl" aria-labelledby="what-we-do">
      <h2 id="what-we-do">What We Do</h2>
      <ol className={CARDS}>
        {cards.map(({ headline, text }, index) => {
          const { file, width, inks = "", letters = "" } = kinds[index % kinds.length]!;
          return (
            <li key={text} className={`${CARD} ${inks}`}>
              <HymnNumber number={index + 1} className="justify-self-start" />
              <Drawing className={CUT} file={file} width={width} height={160} />
              <div className="col-span-full grid gap-4.5 self-end">
                <PosterHeading level={3} lines={headline} look={`gap-1.5 ${letters}`} />
                <p>{text}</p>
              </div>
            </li>
          );
        })}
      </ol>
      <p className="mt-5 font-semibold">
        <TextLink href="/services">{servicesLink}</TextLink>
      </p>
    </section>
  );
}

interface DrawingProps extends SVGAttributes<SVGSVGElement> {
  file: string;
  width: number;
  height: number;
}

/** A drawing that is a part of the page, so that the page's class names color it. */
function Drawing({ file, width, height, ...svg }: DrawingProps) {
  const shapes = file.replaceAll(/<\/?svg[^>]*>|\n/g, "");
  return (
    <svg
      {...svg}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}

// The frame has the page's color, not that of the text inside.
const STRIP =
  "on-night grid break-inside-avoid gap-fluid-xl border-2 border-press p-fluid-lg print-exact sm:grid-cols-2 dark:border-stock";

const STEP =
  "flex aspect-2/3 items-end justify-center rounded-t-full bg-gold pb-[0.3em] font-headline text-fluid-5xl leading-none text-press outline-2 -outline-offset-8 outline-press before:content-[attr(data-number)]";

/** Its windows represent the survey's steps. */
function SurveyStrip({ surveyHeadline, surveyText, surveyButton }: HomeView) {
  return (
    <section className="page-width mt-fluid-4xl" aria-label={surveyHeadline.map((line) => line.text).join(" ")}>
      <div className={STRIP}>
        <PosterHeading level={2} lines={surveyHeadline} />
        <div className="grid content-between gap-6">
          <div className="grid grid-cols-4 gap-2.5" aria-hidden="true">
            {[1, 2, 3, 4].map((step) => (
              <span key={step} className={STEP} data-number={step} />
            ))}
          </div>
          <div className="grid justify-items-start gap-6">
            <p className="text-fluid-md leading-[1.5]">{surveyText}</p>
            <ButtonLink href="/survey/creator">{surveyButton}</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The row of logos is repeated so that it never ends. The copies are hidden from screen readers. */
const COPIES = [2, 3];
const WINDOW = "overflow-x-auto border-y-2 border-ink scrollbar-none";

/** A checkbox stops the row with CSS, without JavaScript. Keyboard focus stops it too, so the user can scroll it. */
function PartnerStrip({ partnersHeading, partners, scrolls }: HomeView) {
  if (partners.length === 0) return null;
  return (
    <section className="mt-fluid-4xl" aria-labelledby="partners">
      <div className="page-width flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-5">
        <h2 id="partners" className="text-fluid-4xl">
          {partnersHeading}
        </h2>
        {scrolls && (
          <label className="pause-box">
            <input type="checkbox" />
            <span>Pause</span>
            <span data-word="Paused" /> <span className="sr-only">the scrolling partner logos</span>
          </label>
        )}
      </div>
      {/* A scrollable region must be reachable by keyboard (axe: scrollable-region-focusable). */}
      <div
        className={WINDOW}
        {...(scrolls && { role: "group", "aria-label": "the scrolling partner logos", tabIndex: 0 })}
      >
        <div className="partners-row" data-part="partners-row">
          <ul className={scrolls ? undefined : "w-full flex-wrap justify-center pl-fluid-lg"}>
            {partners.map((partner) => (
              <li key={partner.name}>
                <Logo {...partner} />
                {scrolls && <Star />}
              </li>
            ))}
          </ul>
          {(scrolls ? COPIES : []).map((copy) => (
            <div key={copy} aria-hidden="true">
              {partners.map((partner) => (
                <Fragment key={partner.name}>
                  {/* A space, because text browsers show the file name for an empty `alt`. */}
                  <Logo {...partner} logo={{ ...partner.logo, alt: " " }} />
                  <Star />
                </Fragment>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** 36 to 48 pixels high. */
function Logo({ logo, ink }: HomeView["partners"][number]) {
  const sizes = `${Math.round((44 * logo.width) / logo.height)}px`;
  return <Picture picture={logo} sizes={sizes} data-ink={ink === "drawn" ? undefined : ink} />;
}

/** The columns for one, two or three projects. */
const COLUMNS = ["", "sm:grid-cols-[5fr_4fr]", "sm:grid-cols-5-4-3"];

const PLACES = [
  { inks: "bg-gold text-press", sizes: "(min-width: 40rem) 40vw, 92vw" },
  { inks: "bg-split text-press", sizes: "(min-width: 40rem) 42vw, 37vw" },
  { inks: "bg-press text-gold", sizes: "(min-width: 40rem) 24vw, 37vw" },
];

/** Three posters of the same height. A narrower poster leaves its title more room. */
function WorkTeaser({ workHeading, allProjects, work }: HomeView) {
  return (
    <section className="page-width mt-fluid-4xl" aria-labelledby="our-work">
      <h2 id="our-work">{workHeading}</h2>
      <ul className={`mt-fluid-lg grid gap-5 print-exact ${COLUMNS[work.length - 1]}`}>
        {work.map((one, place) => (
          <li key={PLACES[place]!.inks} className="grid">
            <WorkPoster {...one} {...PLACES[place]!} isFirst={place === 0} isAlone={work.length === 1} />
          </li>
        ))}
        <li className="col-span-full">
          <ButtonLink className="w-full" href="/portfolio">
            {allProjects === "one project" ? "See the project" : `See all ${allProjects}`}
          </ButtonLink>
        </li>
      </ul>
    </section>
  );
}

type PosterProps = HomeView["work"][number] & { inks: string; sizes: string; isFirst: boolean; isAlone: boolean };

/** On a phone, the title is beside every poster but the first. A single project has it beside on wide screens too. */
function WorkPoster({ inks, sizes, kind, headline, poster, isFirst, isAlone }: PosterProps) {
  const beside = isAlone
    ? "sm:grid-cols-5-7 sm:grid-rows-1"
    : isFirst
      ? ""
      : "max-sm:grid-cols-[2fr_3fr] max-sm:grid-rows-1";
  return (
    <a className={`group grid border-2 border-ink ${poster ? `grid-rows-[auto_1fr] ${beside}` : ""}`} href="/portfolio">
      {poster && <Picture className="aspect-4/5 w-full object-cover" picture={{ ...poster, alt: "" }} sizes={sizes} />}
      <div className={`grid grid-rows-[auto_1fr] gap-3 p-4 ${poster ? "min-h-30" : "min-h-60"} ${inks}`}>
        <span className="font-bold wrap-anywhere decoration-2 underline-offset-line group-hover:underline">
          {kind}
          <span className="sr-only">:</span>
        </span>{" "}
        <h3 className="relative" aria-label={headline.map(({ text }) => text).join(" ")}>
          <StackedLines lines={headline} className="absolute inset-0 h-full w-full" />
        </h3>
      </div>
    </a>
  );
}
