import { ButtonLink } from "../../ui/button.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { HymnNumber } from "../../ui/hymn-numbers.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import type { ShownPicture as Cut } from "../../ui/shown-picture.ts";

/** Text beside a board or a headline. */
const SPREAD = "grid gap-x-fluid-xl gap-y-fluid-lg md:grid-cols-7-5 print:grid-cols-7-5";

const BOARD_LINK = [
  "grid h-full grid-cols-mark items-center gap-4 pr-3 font-headline text-fluid-2xl leading-none uppercase",
  "hover:underline hover:decoration-2 hover:underline-offset-line",
  "focus-visible:-outline-offset-3 focus-visible:outline-gold",
].join(" ");
const BOARD_NUMBER = [
  "grid h-full min-h-[1.7em] w-[1.5em] place-items-center bg-stock pt-[0.06em] text-[1.5em] text-press",
  "before:content-[attr(data-number)] forced-colors:border-2",
].join(" ");

/** The text of /services with fitted headlines. */
export interface ServicesView {
  headline: readonly FittedLine[];
  intro: string;
  cards: readonly Service[];
  callHeadline: readonly FittedLine[];
  /** The same headline as text. */
  callLabel: string;
  callText: string;
  callButton: string;
}

export function ServicesPage({ headline, intro, cards, callHeadline, callLabel, callText, callButton }: ServicesView) {
  return (
    <>
      <div className={`page-width py-fluid-xl ${SPREAD}`}>
        <div className="grid content-between gap-fluid-sm text-fluid-lg leading-snug">
          <PosterHeading lines={headline} />
          <p>{intro}</p>
        </div>
        <nav className="on-press p-2.5" aria-label={servicesPage.index}>
          <ol className="grid h-full gap-2.5">
            {cards.map((service, place) => (
              <li key={service.id}>
                <a className={BOARD_LINK} href={`#${service.id}`}>
                  <span className={BOARD_NUMBER} data-number={place + 1} aria-hidden="true" />
                  {service.name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className="page-width">
        <ol className="grid border-2 border-ink md:grid-cols-12 print:block print:border-0">
          {cards.map((service, place) => (
            <ServiceCard key={service.id} place={place} service={service} />
          ))}
        </ol>
      </div>
      <section className="page-width mt-fluid-4xl" aria-label={callLabel}>
        <div className={`poster break-inside-avoid p-fluid-lg ${SPREAD}`}>
          <PosterHeading level={2} lines={callHeadline} />
          <div className="grid content-end justify-items-start gap-5.5 text-fluid-lg leading-snug font-medium">
            <p>{callText}</p>
            <ButtonLink href={servicesPage.contact}>{callButton}</ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}

/** The class names of a card and its parts. */
interface Look {
  card: string;
  cut?: string;
  title?: string;
  words?: string;
}

const TALL_CARD = "lg:grid-rows-[auto_auto_auto_1fr]";
const WIDE_CUT = "lg:col-span-full lg:h-auto lg:justify-self-center";
/** In high-contrast mode too, a light background stays behind the black ink. */
const LIGHT_CUT = "forced-colors:bg-gold";

/** The cards in order; each has its own colors and position. */
const LOOKS: readonly Look[] = [
  {
    card: "bg-press text-stock md:col-span-7",
    cut: `lg:h-96 ${LIGHT_CUT}`,
    title: "split-letters",
  },
  {
    card: `max-md:border-t-2 md:col-span-5 md:border-l-2 ${TALL_CARD}`,
    cut: `lg:w-full ${WIDE_CUT}`,
  },
  {
    card: `border-t-2 bg-gold text-press md:col-span-5 ${TALL_CARD}`,
    cut: `lg:w-[62%] ${WIDE_CUT} ${LIGHT_CUT}`,
  },
  {
    card: "border-t-2 bg-night text-stock md:col-span-7 md:border-l-2",
    cut: "lg:h-96",
  },
  {
    card: "border-t-2 bg-split [--split:linear-gradient(to_right,--theme(--color-orange),--theme(--color-gold)_160%)] text-press md:col-span-full md:grid-cols-[auto_1fr_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-10",
    cut: `md:col-span-2 md:row-start-2 md:self-end md:justify-self-start ${LIGHT_CUT}`,
    title: "md:col-start-2 md:row-start-1",
    words: "md:col-start-3 md:row-start-2",
  },
];

/** In print, a card is a row with its picture on the right. */
const CARD = [
  "grid grid-cols-mark grid-rows-[auto_auto_1fr] gap-x-5 gap-y-7 border-ink p-fluid-md print-exact",
  "print:mt-4 print:break-inside-avoid print:grid-cols-[auto_1fr_auto] print:grid-rows-none print:gap-4",
  "print:border-2 print:px-5 print:py-4",
].join(" ");
const CUT = [
  "h-[clamp(9rem,20vw,16rem)] w-auto max-w-full justify-self-end object-contain object-top-right",
  "print:col-3 print:row-1 print:h-32 print:w-auto",
].join(" ");
/** Small in print, so that two cards fit on each sheet. */
const TITLE = "col-span-full print:col-2 print:row-1 print:max-w-44";
const WORDS = "col-span-full grid content-end gap-4.5 print:col-span-full";

interface Service {
  /** Fragment of its address: `/services#{id}`. */
  id: string;
  name: string;
  /** The name as a poster: each line is as wide as the card. */
  headline: readonly FittedLine[];
  text: string;
  points: readonly string[];
  cut: Cut;
}

interface Props {
  /** Index in the list. */
  place: number;
  service: Service;
}

function ServiceCard({ place, service }: Props) {
  return (
    <li className={`${CARD} ${LOOKS[place]?.card ?? ""}`} id={service.id}>
      <HymnNumber number={place + 1} size="lg" className="self-start" />
      <Picture className={`${CUT} ${LOOKS[place]?.cut ?? ""}`} picture={service.cut} />
      <div className={`${TITLE} ${LOOKS[place]?.title ?? ""}`}>
        <PosterHeading level={2} lines={service.headline} />
      </div>
      <div className={`${WORDS} ${LOOKS[place]?.words ?? ""}`}>
        <p className="text-fluid-sm leading-snug font-medium">{service.text}</p>
        <ul>
          {service.points.map((point) => (
            <li key={point} className="border-t-2 py-2 font-semibold print:py-1">
              {point}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

/** The title and summary of /services for browsers and search engines. */
export const servicesPage = {
  title: "Services",
  description:
    "App development, creator representation and content strategy, media production, church and faith-based consulting, and digital strategy automation.",
  index: "On this page",
  contact: "/contact",
} as const;
