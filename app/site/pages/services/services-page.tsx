import { ButtonLink } from "../../../ui/button.tsx";
import type { FittedLine } from "../../../ui/fit-line.ts";
import { PosterHeading } from "../../../ui/poster-heading.tsx";
import { servicesPage } from "../../content/services.ts";
import { type Service, ServiceCard } from "./service-card.tsx";

/** Words beside a board or a headline. */
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

/** The text of /services with its poster type set. */
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
