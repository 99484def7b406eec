import type { Service } from "../../content/services.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { HymnNumber } from "../../ui/hymn-number.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";

interface Props {
  number: number;
  service: Service;
  headline: readonly FittedLine[];
}

/** Its setting hangs on its place in the list: services.css. */
export function ServiceCard({ number, service, headline }: Props) {
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
