import { type Service, servicesPage } from "../../content/services.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { HymnNumber } from "../../ui/hymn-numbers.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";

interface Props {
  headline: readonly FittedLine[];
  cards: readonly { service: Service; headline: readonly FittedLine[] }[];
  callHeadline: readonly FittedLine[];
}

export function ServicesPage({ headline, cards, callHeadline }: Props) {
  const { intro, index, call } = servicesPage;
  return (
    <>
      <div className="page services-opening">
        <div className="services-title">
          <PosterHeading lines={headline} />
          <p>{intro}</p>
        </div>
        <nav className="services-board" aria-label={index}>
          <ol>
            {cards.map(({ service }, place) => (
              <li key={service.id}>
                <a href={`#${service.id}`}>
                  <span className="services-board-number" data-number={place + 1} aria-hidden="true" />
                  {service.name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className="page">
        <ol className="service-cards">
          {cards.map((card, place) => (
            <ServiceCard key={card.service.id} number={place + 1} {...card} />
          ))}
        </ol>
      </div>
      <section className="page services-end" aria-label={call.lines.join(" ")}>
        <div className="poster services-call">
          <PosterHeading level={2} lines={callHeadline} />
          <div>
            <p>{call.text}</p>
            <a className="button" href={call.action.href}>
              {call.action.name}
            </a>
          </div>
        </div>
      </section>
    </>
  );
}

interface ServiceCardProps {
  number: number;
  service: Service;
  headline: readonly FittedLine[];
}

/** Its layout depends on its position in the list, see services.css. */
function ServiceCard({ number, service, headline }: ServiceCardProps) {
  return (
    <li className="service-card" id={service.id}>
      <HymnNumber number={number} />
      <Picture className="service-cut" picture={service.cut} />
      <div className="service-title">
        <PosterHeading level={2} lines={headline} />
      </div>
      <div className="service-words">
        <p>{service.text}</p>
        <ul>
          {service.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}
