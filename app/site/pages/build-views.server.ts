import { longDate } from "../../ui/dates.ts";
import { fitLines } from "../../ui/fit-lines.server.ts";
import { readProse } from "../../ui/read-prose.server.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";
import type { about } from "../content/about.ts";
import {
  type announcements as initialAnnouncements,
  announcementsPage,
  type AnnouncementText,
} from "../content/announcements.ts";
import type { CreatorText } from "../content/creators.ts";
import type { privacy, shipping } from "../content/policies.ts";
import type { services } from "../content/services.ts";
import type { FindPicture } from "../pictures/ready-pictures.server.ts";
import { publicAt, readTitled } from "../publishing/field-values.ts";
import type { AboutView } from "./about-page.tsx";
import type { AnnouncementListView } from "./announcements/announcement-list.tsx";
import type { AnnouncementView } from "./announcements/announcement-page.tsx";
import type { ProfileView } from "./creator-profile.tsx";
import type { PreviewLink } from "./member-bars.tsx";
import type { PolicyView, PrivacyView } from "./policies/policy-pages.tsx";
import type { Retention } from "./policies/words.ts";
import type { ServicesView } from "./services-page.tsx";

// Each builds a page's view from a document's text: fits poster lines, and adds the size and description of pictures.

export function buildAboutView(
  { headline, values, founderPortrait, team, ...text }: typeof about,
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

export function findPortrait(value: string, name: string, find: FindPicture): ShownPicture | null {
  return find(value, { width: 480, height: 600, alt: `Linocut portrait of ${name}` });
}

export function buildServicesView({ headline, services: cards, callHeadline, ...text }: typeof services): ServicesView {
  return {
    ...text,
    headline: fitLines(headline),
    callHeadline: fitLines(callHeadline),
    cards: cards.map(({ lines, points, ...words }) =>
      Object.assign(words, { headline: fitLines(linesOf(lines)), points: linesOf(points) }),
    ),
  };
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** The default label of a button to a website. */
const WEBSITE = "Website";

export function buildCreatorView({ portrait, banner, ...entry }: CreatorText, find: FindPicture): ProfileView {
  return {
    ...entry,
    websiteLabel: entry.websiteLabel || WEBSITE,
    headline: fitLines(entry.name.split(/\s+/)),
    avatar: findPortrait(portrait, entry.name, find),
    banner: find(banner, { width: 1600, height: 500, alt: "" }),
  };
}

/** Returns the entry to preview, the first one unless another is requested, and links to all. */
export function previewEntry<Entry extends CreatorText | AnnouncementText, View>(
  entries: readonly Entry[],
  requested: string | null,
  build: (entry: Entry) => View,
) {
  const shown = entries.find(({ slug }) => slug === requested) ?? entries[0];
  const links = entries.map((entry): PreviewLink => {
    const title = "titleLines" in entry ? entry.titleLines.join(" ") : entry.name;
    return { slug: entry.slug, title, isShown: entry === shown };
  });
  return { links, view: shown ? build(shown) : null };
}

export function buildAnnouncementView(entry: AnnouncementText, find: FindPicture): AnnouncementView {
  return {
    ...entry,
    headline: fitLines(entry.titleLines),
    hero: find(entry.hero, HERO, entry.heroAlt),
    highlights: entry.highlights.map(readTitled),
    about: entry.about.map(readTitled),
    artistLabel: entry.artistLabel || WEBSITE,
  };
}

const HERO = { width: 1600, height: 700, alt: "" };

/** Returns the press releases that are public at a time, the newest first; within a day, in the list's order. */
export function listAnnouncements(
  { announcements }: typeof initialAnnouncements,
  now: Date,
  find: FindPicture,
): AnnouncementListView {
  return {
    headline: fitLines([announcementsPage.title]),
    releases: publicAt(announcements, now)
      .toSorted((one, other) => other.date.localeCompare(one.date))
      .map(({ slug, date, titleLines, subtitle, hero, heroAlt }) => {
        return { slug, date, title: titleLines.join(" "), subtitle, hero: find(hero, HERO, heroAlt) };
      }),
  };
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
