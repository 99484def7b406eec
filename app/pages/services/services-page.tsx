import { type Service, servicesPage } from "../../content/services.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { ServiceCard } from "./service-card.tsx";

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

interface Props {
  headline: readonly FittedLine[];
  cards: readonly { service: Service; headline: readonly FittedLine[] }[];
  callHeadline: readonly FittedLine[];
}

export function ServicesPage({ headline, cards, callHeadline }: Props) {
  const { intro, index, call } = servicesPage;
  return (
    <>
      <div className={`page-width py-fluid-xl ${SPREAD}`}>
        <div className="grid content-between gap-fluid-sm text-fluid-lg leading-snug">
          <PosterHeading lines={headline} />
          <p>{intro}</p>
        </div>
        <nav className="on-press p-2.5" aria-label={index}>
          <ol className="grid h-full gap-2.5">
            {cards.map(({ service }, place) => (
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
          {cards.map((card, place) => (
            <ServiceCard key={card.service.id} place={place} {...card} />
          ))}
        </ol>
      </div>
      <section className="page-width mt-fluid-4xl" aria-label={call.lines.join(" ")}>
        <div className={`poster break-inside-avoid p-fluid-lg ${SPREAD}`}>
          <PosterHeading level={2} lines={callHeadline} />
          <div className="grid content-end justify-items-start gap-5.5 text-fluid-lg leading-snug font-medium">
            <p>{call.text}</p>
            <ButtonLink href={call.action.href}>{call.action.name}</ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
