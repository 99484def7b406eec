import type { FittedLine } from "../../../ui/fit-line.ts";
import type { ShownPicture as Picture } from "../../../ui/shown-picture.ts";
import { type home, homeWords as words } from "../../content/home.ts";
import { Hero } from "./hero.tsx";
import { PartnerStrip, type ShownPartner } from "./partner-strip.tsx";
import { SurveyStrip } from "./survey-strip.tsx";
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
