import { longDate } from "../../ui/dates.ts";
import { fitLines } from "../../ui/fit-lines.server.ts";
import { readProse } from "../../ui/read-prose.server.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";
import type { about } from "../content/about.ts";
import type {
  Announcement,
  announcements as initialAnnouncements,
  AnnouncementText,
} from "../content/announcements.ts";
import type { Creator, creators as initialCreators, CreatorText } from "../content/creators.ts";
import type { privacy, shipping } from "../content/policies.ts";
import type { services } from "../content/services.ts";
import type { FindPicture } from "../pictures/ready-pictures.server.ts";
import { publicAt, readTitled } from "../publishing/field-values.ts";
import type { AboutView } from "./about-page.tsx";
import type { AnnouncementListView } from "./announcements/announcement-list.tsx";
import type { AnnouncementView } from "./announcements/announcement-page.tsx";
import { announcementWords } from "./announcements/words.ts";
import type { ProfileView } from "./creator-profile.tsx";
import type { PreviewLink } from "./member-bars.tsx";
import type { PolicyView, PrivacyView } from "./policies/policy-pages.tsx";
import type { Retention } from "./policies/words.ts";
import type { FeaturedCreator } from "./portfolio/portfolio-page.tsx";
import type { ServicesView } from "./services-page.tsx";

// Each builds a page's view from a document's text: fits poster lines, and adds the size and description of pictures.

type About = typeof about;

export function buildAboutView(
  { headline, values, founderPortrait, team, ...text }: About,
  find: FindPicture,
): AboutView {
  return {
    ...text,
    headline: fitLines(headline),
    values: values.map(({ value, text: meaning }) => ({ line: fitLines([value]), text: meaning })),
    founderPortrait: findPortrait(founderPortrait, text.founderName, find),
    team: team.map((person) => ({ ...person, portrait: findPortrait(person.portrait, person.name, find) })),
  };
}

function findPortrait(value: string, name: string, find: FindPicture): ShownPicture | null {
  return find(value, { width: 480, height: 600, alt: `Linocut portrait of ${name}` });
}

export function buildServicesView({ headline, services: cards, callHeadline, ...text }: typeof services): ServicesView {
  return {
    ...text,
    headline: fitLines(headline),
    callHeadline: fitLines(callHeadline),
    callLabel: callHeadline.join(" "),
    cards: cards.map(({ lines, points, ...words }, place) =>
      Object.assign(words, serviceCards[place], { headline: fitLines(linesOf(lines)), points: linesOf(points) }),
    ),
  };
}

/** The five cards in order: the fragment in the URL (`/services#media-production`), and the picture. */
const serviceCards: readonly { id: string; cut: ShownPicture }[] = [
  { id: "app-development", cut: cut("app-development", 300, 400) },
  { id: "creator-representation", cut: cut("creator-representation", 480, 300) },
  { id: "media-production", cut: cut("media-production", 360, 360) },
  { id: "church-consulting", cut: cut("church-consulting", 420, 480) },
  { id: "digital-strategy-automation", cut: cut("digital-strategy-automation", 480, 400) },
];

function cut(file: string, width: number, height: number): ShownPicture {
  return { src: `/pictures/services/${file}.svg`, width, height, alt: "" };
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** The default label of a button to a website. */
const WEBSITE = "Website";

export function buildCreatorView(entry: CreatorText, find: FindPicture): ProfileView {
  const { slug, name, role, summary, bio, split, motto, tiktokHandle, tiktokText, websiteLabel, websiteUrl } = entry;
  const website = websiteUrl ? { label: websiteLabel || WEBSITE, url: websiteUrl } : null;
  const creator: Creator = { slug, name, role, summary, bio, split, motto, tiktokHandle, tiktokText, website };
  return {
    creator,
    headline: fitLines(name.split(/\s+/)),
    avatar: findPortrait(entry.portrait, name, find),
    banner: find(entry.banner, { width: 1600, height: 500, alt: "" }),
  };
}

/** Returns the creators' cards on the portfolio. */
export function featureCreators({ creators }: typeof initialCreators, find: FindPicture): FeaturedCreator[] {
  return creators.map(({ slug, name, role, summary, portrait }) => {
    return { slug, name, role, summary, avatar: findPortrait(portrait, name, find) };
  });
}

/** Returns the profile to preview, the first one unless another is requested, and links to all. */
export function previewCreator({ creators }: typeof initialCreators, requested: string | null, find: FindPicture) {
  const shown = creators.find(({ slug }) => slug === requested) ?? creators[0];
  const links: PreviewLink[] = creators.map(({ slug, name }) => ({ slug, title: name, isShown: slug === shown?.slug }));
  return { links, view: shown ? buildCreatorView(shown, find) : null };
}

export function buildAnnouncementView(entry: AnnouncementText, find: FindPicture): AnnouncementView {
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
    artistSite: entry.artistUrl ? { label: entry.artistLabel || WEBSITE, url: entry.artistUrl } : null,
  };
  return { announcement, headline: fitLines(titleLines), hero: find(entry.hero, HERO, entry.heroAlt) };
}

const HERO = { width: 1600, height: 700, alt: "" };

/** Returns the press releases that are public at a time, the newest first; within a day, in the list's order. */
export function listAnnouncements(
  { announcements }: typeof initialAnnouncements,
  now: Date,
  find: FindPicture,
): AnnouncementListView {
  return {
    headline: fitLines(announcementWords.list.titleLines),
    releases: publicAt(announcements, now)
      .toSorted((one, other) => other.date.localeCompare(one.date))
      .map(({ slug, date, titleLines, subtitle, hero, heroAlt }) => {
        return { slug, date, title: titleLines.join(" "), subtitle, hero: find(hero, HERO, heroAlt) };
      }),
  };
}

/** Returns the press release to preview, the first one unless another is requested, and links to all. */
export function previewAnnouncement(
  { announcements }: typeof initialAnnouncements,
  requested: string | null,
  find: FindPicture,
) {
  const shown = announcements.find(({ slug }) => slug === requested) ?? announcements[0];
  const links = announcements.map(({ slug, titleLines }): PreviewLink => {
    return { slug, title: titleLines.join(" "), isShown: slug === shown?.slug };
  });
  return { links, view: shown ? buildAnnouncementView(shown, find) : null };
}

export function buildPolicyView({ headline, intro, prose }: typeof shipping): PolicyView {
  return { headline: fitLines(headline), intro, blocks: readProse(prose) };
}

/** `retention.copyUntil` is in ISO-8601 UTC. */
export function buildPrivacyView({ closing, ...text }: typeof privacy, retention: Retention): PrivacyView {
  // Only the day, not the time: the page cache stores a copy for each different response.
  const copyUntil = retention.copyUntil && longDate(retention.copyUntil);
  return { ...buildPolicyView({ ...text, prose: closing }), retention: { ...retention, copyUntil } };
}
