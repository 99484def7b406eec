import { about } from "../../content/about.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";

interface Props {
  headline: readonly FittedLine[];
  values: readonly { line: readonly FittedLine[]; text: string }[];
}

export function AboutPage({ headline, values }: Props) {
  return (
    <>
      <Founder headline={headline} intro={about.intro} {...about.founder} />
      <WhyTheName {...about.name} />
      <Team {...about.team} />
      <Values heading={about.values.heading} values={values} />
    </>
  );
}

type FounderProps = typeof about.founder & { headline: readonly FittedLine[]; intro: string };

/** The page's poster: the company's founder, looking out of a window. */
function Founder({ headline, intro, heading, person, bio }: FounderProps) {
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

/** The team in the windows of one wall. */
function Team({ heading, people }: typeof about.team) {
  return (
    <section className="page about-section" aria-labelledby="team">
      <h2 id="team">{heading}</h2>
      <ul className="team">
        {people.map(({ name, role, text, portrait }) => (
          <li key={name}>
            <Picture className="arch" picture={portrait} />
            <div className="team-words">
              <h3>{name}</h3>
              <p className="team-role">{role}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The company's four letters on a hymn board, and the word for each. */
function WhyTheName({ heading, letters, text }: typeof about.name) {
  return (
    <section className="page about-section" aria-labelledby="why-the-name">
      <div className="name-board">
        <dl className="name-letters">
          {letters.map(({ letter, word }) => (
            <div key={word}>
              <dt>{letter}</dt>
              <dd>{word}</dd>
            </div>
          ))}
        </dl>
        <div className="name-words">
          <h2 id="why-the-name">{heading}</h2>
          <p>{text}</p>
        </div>
      </div>
    </section>
  );
}

interface ValuesProps {
  heading: string;
  values: readonly { line: readonly FittedLine[]; text: string }[];
}

function Values({ heading, values }: ValuesProps) {
  return (
    <section className="page about-section values" aria-labelledby="values">
      <h2 id="values">{heading}</h2>
      <ul>
        {values.map(({ line, text }) => (
          <li key={text}>
            <PosterHeading level={3} lines={line} />
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
