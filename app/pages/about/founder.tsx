import type { about } from "../../content/about.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";

type Props = typeof about.founder & { headline: readonly FittedLine[]; intro: string };

/** The page's poster: who founded the company, in the window that he looks out of. */
export function Founder({ headline, intro, heading, person, bio }: Props) {
  return (
    <div className="page poster-page">
      <div className="poster founder">
        <div className="founder-title">
          <PosterHeading lines={headline} />
          <p>{intro}</p>
        </div>
        <figure className="founder-window">
          <Picture className="arch" picture={person.portrait} first />
          <figcaption>
            <strong>{person.name}</strong> {person.role}
          </figcaption>
        </figure>
        <section className="founder-bio" aria-labelledby="founder">
          <h2 id="founder">{heading}</h2>
          <div className="founder-columns">
            {bio.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <blockquote className="headline">{person.text}</blockquote>
        </section>
      </div>
    </div>
  );
}
