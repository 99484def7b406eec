import { ButtonLink } from "../../ui/button.tsx";
import { HymnNumber } from "../../ui/hymn-numbers.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import type { buildServicesView } from "./build-views.server.ts";

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

type ServicesView = ReturnType<typeof buildServicesView>;

export function ServicesPage({ headline, intro, cards, callHeadline, callText, callButton }: ServicesView) {
  return (
    <>
      <div className={`page-width py-fluid-xl ${SPREAD}`}>
        <div className="grid content-between gap-fluid-sm text-fluid-lg leading-snug">
          <PosterHeading lines={headline} />
          <p>{intro}</p>
        </div>
        <nav className="on-press p-2.5" aria-label="On this page">
          <ol className="grid h-full gap-2.5">
            {LOOKS.map(({ id }, place) => (
              <li key={id}>
                <a className={BOARD_LINK} href={`#${id}`}>
                  <span className={BOARD_NUMBER} data-number={place + 1} aria-hidden="true" />
                  {cards[place]?.name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className="page-width">
        <ol className="grid border-2 border-ink md:grid-cols-12 print:block print:border-0">
          {cards.map((card, place) => (
            <ServiceCard key={LOOKS[place]!.id} number={place + 1} {...card} {...LOOKS[place]!} />
          ))}
        </ol>
      </div>
      <section className="page-width mt-fluid-4xl" aria-label={callHeadline.map(({ text }) => text).join(" ")}>
        <div className={`poster break-inside-avoid p-fluid-lg ${SPREAD}`}>
          <PosterHeading level={2} lines={callHeadline} />
          <div className="grid content-end justify-items-start gap-5.5 text-fluid-lg leading-snug font-medium">
            <p>{callText}</p>
            <ButtonLink href="/contact">{callButton}</ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}

/** What depends on a card's place: its drawing, and the class names of its parts. */
interface Look {
  /** The fragment of its address, `/services#{id}`, and the name of its drawing. */
  id: string;
  size: [width: number, height: number];
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
    id: "app-development",
    size: [300, 400],
    card: "bg-press text-stock md:col-span-7",
    cut: `lg:h-96 ${LIGHT_CUT}`,
    title: "split-letters",
  },
  {
    id: "creator-representation",
    size: [480, 300],
    card: `max-md:border-t-2 md:col-span-5 md:border-l-2 ${TALL_CARD}`,
    cut: `lg:w-full ${WIDE_CUT}`,
  },
  {
    id: "media-production",
    size: [360, 360],
    card: `border-t-2 bg-gold text-press md:col-span-5 ${TALL_CARD}`,
    cut: `lg:w-[62%] ${WIDE_CUT} ${LIGHT_CUT}`,
  },
  {
    id: "church-consulting",
    size: [420, 480],
    card: "border-t-2 bg-night text-stock md:col-span-7 md:border-l-2",
    cut: "lg:h-96",
  },
  {
    id: "digital-strategy-automation",
    size: [480, 400],
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

function ServiceCard({
  number,
  headline,
  text,
  points,
  id,
  size: [width, height],
  ...look
}: ServicesView["cards"][number] & Look & { number: number }) {
  return (
    <li className={`${CARD} ${look.card}`} id={id}>
      <HymnNumber number={number} size="lg" className="self-start" />
      <Picture
        className={`${CUT} ${look.cut ?? ""}`}
        picture={{ src: `/pictures/services/${id}.svg`, width, height, alt: "" }}
      />
      <div className={`${TITLE} ${look.title ?? ""}`}>
        <PosterHeading level={2} lines={headline} />
      </div>
      <div className={`${WORDS} ${look.words ?? ""}`}>
        <p className="text-fluid-sm leading-snug font-medium">{text}</p>
        <ul>
          {points.map((point) => (
            <li key={point} className="border-t-2 py-2 font-semibold print:py-1">
              {point}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

export const servicesPage = {
  title: "Services",
  description:
    "App development, creator representation and content strategy, media production, church and faith-based consulting, and digital strategy automation.",
} as const;
