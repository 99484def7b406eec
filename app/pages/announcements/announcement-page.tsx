import { announcementWords as words } from "../../content/announcement-words.ts";
import type { Announcement } from "../../content/announcements.ts";
import { site } from "../../content/site.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { longDate } from "../../ui/long-date.ts";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { Highlights } from "./highlights.tsx";
import { PressContact } from "./press-contact.tsx";

interface Props {
  announcement: Announcement;
  headline: readonly FittedLine[];
}

/** A broadside: the picture and the shout of a show poster, the columns of a newspaper. */
export function AnnouncementPage({ announcement, headline }: Props) {
  const { date, place, hero, subtitle, lead, quote, highlights, about, artistSite } = announcement;
  return (
    <article className="page poster-page release">
      <div className="poster release-poster">
        <p className="release-line">
          <span>
            {words.release}
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
      <Highlights heading={words.highlights} highlights={highlights} />
      <div className="release-about">
        {about.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
        <NewTabLink className="button" href={artistSite.url} note={words.newTab}>
          {artistSite.label}
        </NewTabLink>
      </div>
      <PressContact words={words.contact} company={site} />
      <p className="release-end">
        <span aria-hidden="true">★ ★ ★</span>
        <span className="sr-only">{words.end}</span>
      </p>
    </article>
  );
}
