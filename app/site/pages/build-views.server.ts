import type { Logger } from "pino";
import { longDate } from "../../ui/dates.ts";
import { balancedLines } from "../../ui/fit-line.ts";
import { fitLines, fitShape } from "../../ui/fit-lines.server.ts";
import { paragraphsOf } from "../../ui/prose.tsx";
import { readProse } from "../../ui/read-prose.server.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";
import type { about } from "../content/about.ts";
import { announcementsPage, type AnnouncementText } from "../content/announcements.ts";
import type { CreatorText } from "../content/creators.ts";
import { documentAt, documents } from "../content/documents.ts";
import type { Partner } from "../content/partners.ts";
import type { privacy, shipping } from "../content/policies.ts";
import type { Project } from "../content/projects.ts";
import type { services } from "../content/services.ts";
import {
  type FindPicture,
  type ReadyPictures,
  shareImage,
  type SharedImage,
  shareImageOf,
} from "../pictures/ready-pictures.server.ts";
import { publicAt, readTitled } from "../publishing/field-values.ts";
import type { AllTexts } from "../publishing/published-documents.server.ts";
import type { PageHead } from "../seo/meta-and-headers.ts";
import type { Retention } from "./policies/words.ts";
import { countProjects, findView, PORTFOLIO_TITLE } from "./portfolio/portfolio-address.ts";

// Each builds a page's view from a document's text: fits poster lines, and adds the size and description of pictures.

export function buildAboutView({ headline, values, founderPortrait, team, ...text }: typeof about, find: FindPicture) {
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

export function buildServicesView({ headline, services: cards, callHeadline, ...text }: typeof services) {
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

const WEBSITE = "Website";

export function buildCreatorView({ portrait, banner, ...entry }: CreatorText, find: FindPicture) {
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
  const links = entries.map((entry) => {
    const title = "titleLines" in entry ? entry.titleLines.join(" ") : entry.name;
    return { slug: entry.slug, title, isShown: entry === shown };
  });
  return { links, view: shown ? build(shown) : null };
}

export function buildAnnouncementView(entry: AnnouncementText, find: FindPicture) {
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

/** Public ones only, newest first; within a day, in the list's order. */
export function listAnnouncements({ announcements }: AllTexts["announcements"], now: Date, find: FindPicture) {
  return {
    headline: fitLines([announcementsPage.title]),
    releases: publicAt(announcements, now)
      .toSorted((one, other) => other.date.localeCompare(one.date))
      .map(({ slug, date, titleLines, subtitle, hero, heroAlt }) => {
        return { slug, date, title: titleLines.join(" "), subtitle, hero: find(hero, HERO, heroAlt) };
      }),
  };
}

export function buildPolicyView({ headline, intro, prose }: typeof shipping) {
  return { headline: fitLines(headline), intro, blocks: readProse(prose) };
}

/** `retention.copyUntil` is in ISO-8601 UTC. */
export function buildPrivacyView({ closing, ...text }: typeof privacy, retention: Retention) {
  // Only the day, not the time: the page cache stores a copy for each different response.
  const copyUntil = retention.copyUntil && longDate(retention.copyUntil);
  return { ...buildPolicyView({ ...text, prose: closing }), retention: { ...retention, copyUntil } };
}

type Log = Pick<Logger, "warn">;

const USUAL = { hero: { width: 480, height: 640 }, logo: { width: 300, height: 100 } };

export function buildHomeView(
  {
    company,
    home: text,
    partners,
    projects: { projects },
  }: Pick<AllTexts, "company" | "home" | "partners" | "projects">,
  find: FindPicture,
  log: Log,
) {
  const shown = partnersOnFile(partners.partners, find, log);
  const { cards, surveyHeadline, ...words } = text;
  return {
    ...words,
    topLine: [text.topLeft || company.name, text.topMiddle, text.topRight],
    headline: fitLines(company.values),
    heroPicture: find(text.heroPicture, { ...USUAL.hero, alt: "" }, text.heroAlt),
    cards: cards.map((card) => ({ headline: fitLines(card.lines), text: card.text })),
    partners: shown,
    scrolls: isLong(shown),
    work: chooseProjects(projects).map((project, place) => buildWork(project, place, find)),
    allProjects: countProjects(projects.length),
    surveyHeadline: fitLines(surveyHeadline),
  };
}

/** Leaves out and logs a partner without a logo (docs/behavior.md, Home 4). `find` logs a missing file. */
export function partnersOnFile(partners: readonly Partner[], find: FindPicture, log: Log) {
  return partners.flatMap(({ name, logo: src, ink }) => {
    const logo = find(src, { ...USUAL.logo, alt: "" }, name);
    if (logo) return [{ name, logo, ink }];
    if (src === "") log.warn({ partner: name, logoUrl: null }, "a partner's logo is missing");
    return [];
  });
}

/** Pixels in a wide window: the height of a logo, and the gap beside it. */
const [HEIGHT, BESIDE] = [48, 112];

/** Pixels of a list that fills a window of 2560 pixels when it is repeated. */
const LONG = 1280;

function isLong(partners: ReturnType<typeof partnersOnFile>): boolean {
  const widths = partners.map(({ logo: { width, height } }) => (HEIGHT * width) / height + BESIDE);
  return widths.reduce((total, width) => total + width, 0) >= LONG;
}

const PLACES = ["first", "second", "third"] as const;

/** A free place gets the next project without a place. */
export function chooseProjects(projects: readonly Project[]): Project[] {
  const chosen = PLACES.map((place) => projects.findLast(({ onHome }) => onHome === place));
  const others = projects.filter((project) => !chosen.includes(project));
  return chosen.flatMap((project) => project ?? others.shift() ?? []);
}

/** The aspect ratio of a title's space on wide screens, below its poster or alone. */
const SHAPES = [
  { below: 6, alone: 0.7 },
  { below: 2, alone: 0.55 },
  { below: 0.9, alone: 0.4 },
] as const;

/** A project's poster is its own words, or its picture with its title, or its title. */
function buildWork(project: Project, place: number, find: FindPicture) {
  const { kind, title, homeLines } = project;
  if (homeLines.length > 0) return { kind, headline: fitLines(homeLines), poster: null };
  const poster = posterOf(project, find);
  const { below, alone } = SHAPES[place] ?? SHAPES[0];
  return {
    kind,
    headline: fitShape(
      [1, 2, 3].map((most) => balancedLines(title, most)),
      poster ? below : alone,
    ),
    poster,
  };
}

/** The size of a poster whose file doesn't state one. */
const POSTER = { width: 600, height: 750 };

export function buildPortfolioView(texts: AllTexts, search: URLSearchParams, find: FindPicture) {
  const { intro, summary, caseStudyText, projects } = texts.projects;
  const { page, pages, shown, caseStudy } = findView(projects, search);
  const [first = "", ...rest] = countProjects(projects.length);
  return {
    headline: fitLines([PORTFOLIO_TITLE]),
    intro,
    description: `${first.toUpperCase()}${rest.join("")} from ${texts.company.name}: ${summary}`,
    page,
    pages,
    count: projects.length,
    projects: shown.map((project) => showProject(project, find)),
    caseStudy: caseStudy && {
      ...showProject(caseStudy, find),
      paragraphs: caseStudy.caseStudy.length > 0 ? caseStudy.caseStudy : paragraphsOf(caseStudy.description),
      text: caseStudyText,
    },
    creatorsIntro: texts.creators.intro,
    creators: texts.creators.creators.map(({ slug, name, role, summary: text, portrait }) => {
      return { slug, name, role, summary: text, avatar: findPortrait(portrait, name, find) };
    }),
  };
}

function showProject(project: Project, find: FindPicture) {
  const { slug, title, kind, description, externalUrl, status } = project;
  return { slug, title, kind, description, externalUrl, status, poster: posterOf(project, find) };
}

/** Returns null if the title takes the poster's place. */
function posterOf({ poster, title }: Project, find: FindPicture): ShownPicture | null {
  return poster === "" ? null : find(poster, { ...POSTER, alt: `Poster for ${title}` });
}

interface HeadDeps {
  documents: { readAll: () => AllTexts };
  pictures: Pick<ReadyPictures, "find">;
  now: () => Date;
}

export function pageHead(deps: HeadDeps, page: string, search: URLSearchParams): { head?: PageHead } {
  const image = imageFor(deps, page, search.get("case-study"));
  // With a query it is another page, such as a case study or page 2 of the portfolio.
  const words = search.size === 0 ? wordsOf(deps, page) : {};
  return image || Object.keys(words).length > 0 ? { head: { page, ...words, ...(image && { image }) } } : {};
}

function wordsOf(deps: HeadDeps, page: string): Pick<PageHead, "title" | "description"> {
  const name = documentAt(page);
  if (!name || !("path" in documents[name].definition) || documents[name].definition.path !== page) return {};
  const text = deps.documents.readAll()[name] as { pageTitle?: string; pageDescription?: string };
  const { pageTitle, pageDescription } = text;
  return { ...(pageTitle && { title: pageTitle }), ...(pageDescription && { description: pageDescription }) };
}

/** Returns the picture chosen for a page, or that of home if neither the page nor its parent has one in public/. */
function imageFor(deps: HeadDeps, page: string, caseStudy: string | null): SharedImage | null {
  const own = (caseStudy && chosenFor(deps, `/case-studies/${caseStudy}`)) || chosenFor(deps, page);
  const home = own ?? chosenFor(deps, "/");
  return own ?? (home && shareImageOf(page) === "/" ? home : null);
}

function chosenFor({ documents: texts, pictures, now }: HeadDeps, page: string): SharedImage | null {
  const { home, creators, announcements, projects } = texts.readAll();
  if (page === "/")
    return home.sharePicture
      ? shareImage(pictures, [home.sharePicture])
      : shareImage(pictures, [home.heroPicture], home.heroAlt);
  const [, folder, slug] = page.split("/");
  const at = <One extends { slug: string }>(entries: readonly One[]) => entries.find((one) => one.slug === slug);
  if (folder === "creators") {
    const creator = at(creators.creators);
    return creator ? shareImage(pictures, [creator.banner, creator.portrait]) : null;
  }
  if (folder === "announcements") {
    const release = at(publicAt(announcements.announcements, now()));
    return release ? shareImage(pictures, [release.hero], release.heroAlt) : null;
  }
  const project = folder === "case-studies" ? at(projects.projects) : null;
  return project ? shareImage(pictures, [project.poster]) : null;
}
