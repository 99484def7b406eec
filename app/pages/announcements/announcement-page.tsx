import { type Announcement, announcementWords } from "../../content/announcements.ts";
import { site } from "../../content/site.ts";
import { longDate } from "../../ui/dates.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { HymnNumber } from "../../ui/hymn-numbers.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";

interface Props {
  announcement: Announcement;
  headline: readonly FittedLine[];
}

/** A broadside: the picture and the headline of a show poster, and the columns of a newspaper. */
export function AnnouncementPage({ announcement, headline }: Props) {
  const { date, place, hero, subtitle, lead, quote, highlights, about, artistSite } = announcement;
  return (
    <article className="page poster-page release">
      <div className="poster release-poster">
        <p className="release-line">
          <span>
            {announcementWords.release}
            <span className="sr-only">.</span>{" "}
          </span>
          <span>
            {place}
            <span className="sr-only">,</span>{" "}
          </span>
          <time dateTime={date}>{longDate(`${date}T12:00:00-04:00`)}</time>
        </p>
        <Picture className="release-hero" picture={hero} first />
        <div className="release-title">
          <PosterHeading lines={headline} />
          <p>{subtitle}</p>
        </div>
      </div>
      <div className="release-columns">
        <div className="release-lead">
          {lead.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <figure className="release-quote">
          <blockquote className="headline">{quote.text}</blockquote>
          <figcaption>{quote.by}</figcaption>
        </figure>
      </div>
      <Highlights heading={announcementWords.highlights} highlights={highlights} />
      <div className="release-about">
        {about.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
        <NewTabLink className="button" href={artistSite.url} note={announcementWords.newTab}>
          {artistSite.label}
        </NewTabLink>
      </div>
      <PressContact words={announcementWords.contact} company={site} />
    </article>
  );
}

interface HighlightsProps {
  heading: string;
  highlights: Announcement["highlights"];
}

/** The facts, numbered like the acts on a playbill. */
function Highlights({ heading, highlights }: HighlightsProps) {
  return (
    <section className="release-bill" aria-labelledby="highlights">
      <h2 id="highlights">{heading}</h2>
      <ol>
        {highlights.map(({ title, text }, index) => (
          <li key={title}>
            <HymnNumber number={index + 1} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PressContactProps {
  words: (typeof announcementWords)["contact"];
  company: { name: string; email: string; phone: string; phoneLink: string; mainOrigin: string };
}

function PressContact({ words, company }: PressContactProps) {
  return (
    <section className="release-contact" aria-labelledby="press-contact">
      <h2 id="press-contact">{words.heading}</h2>
      <dl>
        <div>
          <dt>{words.email}</dt>
          <dd>
            <a className="text-link" href={`mailto:${company.email}`}>
              {company.email}
            </a>
          </dd>
        </div>
        <div>
          <dt>{words.phone}</dt>
          <dd>
            <a className="text-link" href={company.phoneLink}>
              {company.phone}
            </a>
          </dd>
        </div>
        <div>
          <dt>{words.website}</dt>
          <dd>
            <a className="text-link" href="/">
              {company.mainOrigin.replace("https://", "")}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  );
}
