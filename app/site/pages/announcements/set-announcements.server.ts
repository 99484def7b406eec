import { fitLines } from "../../../ui/fit-lines.server.ts";
import type { Announcement, AnnouncementText } from "../../content/announcements-document.ts";
import { type announcements as initial, announcementWords as words } from "../../content/announcements.ts";
import type { FindPicture } from "../../pictures/ready-pictures.server.ts";
import { publicAt, readTitled } from "../../publishing/field-values.ts";
import type { PreviewLink } from "../member-bars.tsx";
import type { AnnouncementListView } from "./announcement-list.tsx";
import type { AnnouncementView } from "./announcement-page.tsx";

/** Returns a press release's entry as its page shows it: poster type is set, and the picture has a size. */
export function setAnnouncement(entry: AnnouncementText, find: FindPicture): AnnouncementView {
  const { slug, date, titleLines, subtitle, summary, lead } = entry;
  const announcement: Announcement = {
    slug,
    date,
    titleLines,
    subtitle,
    summary,
    lead,
    place: entry.dateline,
    quote: { text: entry.quote, by: entry.quoteBy },
    highlights: entry.highlights.map(readTitled),
    about: entry.about.map(readTitled),
    artistSite: entry.artistUrl ? { label: entry.artistLabel || words.site, url: entry.artistUrl } : null,
  };
  const hero = find(entry.hero, HERO, entry.heroAlt);
  return { announcement, headline: fitLines(titleLines), hero };
}

const HERO = { width: 1600, height: 700, alt: "" };

/** Returns the press releases that are public at a time, the newest first, of one day in the order of the list. */
export function listAnnouncements(
  { announcements }: typeof initial,
  now: Date,
  find: FindPicture,
): AnnouncementListView {
  return {
    headline: fitLines(words.list.titleLines),
    releases: publicAt(announcements, now)
      .toSorted((one, other) => other.date.localeCompare(one.date))
      .map(({ slug, date, titleLines, subtitle, hero, heroAlt }) => {
        return { slug, date, title: titleLines.join(" "), subtitle, hero: find(hero, HERO, heroAlt) };
      }),
  };
}

/** Returns the press release to preview, the first one unless another is asked for, and links to all. */
export function previewAnnouncement({ announcements }: typeof initial, asked: string | null, find: FindPicture) {
  const shown = announcements.find(({ slug }) => slug === asked) ?? announcements[0];
  const links = announcements.map(({ slug, titleLines }): PreviewLink => {
    return { slug, title: titleLines.join(" "), isShown: slug === shown?.slug };
  });
  return { links, view: shown ? setAnnouncement(shown, find) : null };
}
