import { longDate } from "../../../ui/dates.ts";
import type { FittedLine } from "../../../ui/fit-line.ts";
import { Picture } from "../../../ui/picture.tsx";
import { PosterHeading } from "../../../ui/poster-heading.tsx";
import type { ShownPicture } from "../../../ui/shown-picture.ts";

export interface AnnouncementListView {
  headline: readonly FittedLine[];
  /** The newest first. */
  releases: readonly { slug: string; date: string; title: string; subtitle: string; hero: ShownPicture | null }[];
}

/** Lists the public press releases. */
export function AnnouncementList({ headline, releases }: AnnouncementListView) {
  return (
    <div className="page-width pt-fluid-lg">
      <PosterHeading lines={headline} />
      {releases.length === 0 ? (
        <p className="mt-fluid-lg text-fluid-md">
          There's nothing to announce right now. For the press, our contact page is open.{" "}
          <a className="text-link" href="/contact">
            Contact us
          </a>
        </p>
      ) : (
        <ul className="mt-fluid-lg border-b-6 border-double border-ink">
          {releases.map(({ slug, date, title, subtitle, hero }, index) => (
            <li
              key={slug}
              className="grid break-inside-avoid gap-x-fluid-xl gap-y-4 border-t-6 border-double border-ink py-fluid-md md:grid-cols-5-7"
            >
              {hero && (
                <Picture
                  className="aspect-16/9 w-full border-2 border-ink object-cover print-exact"
                  picture={{ ...hero, alt: "" }}
                  first={index === 0}
                  sizes="(min-width: 48rem) 40vw, 92vw"
                />
              )}
              <div className="grid content-start gap-2.5 wrap-anywhere md:col-start-2">
                <time className="font-bold" dateTime={date}>
                  {longDate(`${date}T12:00:00-04:00`)}
                </time>
                <h2 className="text-fluid-6xl">
                  <a
                    className="hover:underline hover:decoration-3 hover:underline-offset-headline"
                    href={`/announcements/${slug}`}
                  >
                    {title}
                  </a>
                </h2>
                <p className="text-fluid-md leading-snug">{subtitle}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
