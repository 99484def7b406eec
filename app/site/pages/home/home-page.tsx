import { ButtonLink } from "../../../ui/button.tsx";
import type { FittedLine } from "../../../ui/fit-line.ts";
import { PosterHeading } from "../../../ui/poster-heading.tsx";
import type { ShownPicture as Picture } from "../../../ui/shown-picture.ts";
import { type home, homeWords as words } from "../../content/home.ts";
import { Hero } from "./hero.tsx";
import { PartnerStrip, type ShownPartner } from "./partner-strip.tsx";
import { WhatWeDo } from "./what-we-do.tsx";
import { type Work, WorkTeaser } from "./work-teaser.tsx";

type Text = typeof home;

/** The text of the home page with its poster type set, and the partners and projects that are on it. */
export interface HomeView extends Omit<Text, "heroPicture" | "cards" | "surveyHeadline"> {
  topLine: readonly string[];
  headline: readonly FittedLine[];
  heroPicture: Picture | null;
  cards: readonly { headline: readonly FittedLine[]; text: string }[];
  partners: readonly ShownPartner[];
  /** Whether the partners' logos pass by. */
  moves: boolean;
  work: readonly Work[];
  /** "Eleven projects", in small letters. */
  allProjects: string;
  surveyHeadline: readonly FittedLine[];
}

export function HomePage({ topLine, headline, intro, cards, partners, moves, work, ...view }: HomeView) {
  return (
    <>
      <Hero
        topLine={topLine}
        headline={headline}
        intro={intro}
        work={{ name: view.workButton, href: words.portfolio }}
        talk={{ name: view.talkButton, href: words.contact }}
        picture={view.heroPicture}
      />
      <WhatWeDo heading={words.whatWeDo} cards={cards} more={{ name: view.servicesLink, href: words.services }} />
      <PartnerStrip {...words.partners} heading={view.partnersHeading} partners={partners} moves={moves} />
      <WorkTeaser
        heading={view.workHeading}
        work={work}
        more={{ name: words.allProjects(view.allProjects), href: words.portfolio }}
      />
      <SurveyStrip
        headline={view.surveyHeadline}
        text={view.surveyText}
        start={{ name: view.surveyButton, href: words.survey }}
        steps={words.steps}
      />
    </>
  );
}

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
function SurveyStrip({ headline, text, start, steps }: Props) {
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
