import type { Logger } from "pino";
import { fitLines, fitShape } from "../../../ui/fit-lines.server.ts";
import type { Company } from "../../content/company.ts";
import type { home } from "../../content/home.ts";
import type { Partner, partners as initialPartners } from "../../content/partners.ts";
import type { Project, Projects } from "../../content/projects.ts";
import type { FindPicture } from "../../pictures/ready-pictures.server.ts";
import { posterOf } from "../portfolio/build-portfolio-view.server.ts";
import { countProjects } from "../portfolio/portfolio-address.ts";
import type { HomeView, ShownPartner, Work } from "./home-page.tsx";

interface Texts {
  company: Pick<Company, "name" | "values">;
  home: typeof home;
  partners: typeof initialPartners;
  projects: Projects;
}

type Log = Pick<Logger, "warn">;

const USUAL = { hero: { width: 480, height: 640 }, logo: { width: 300, height: 100 } };

/** Builds the home page's view: fits the poster lines and sizes the pictures. */
export function buildHomeView(
  { company, home: text, partners, projects: { projects } }: Texts,
  find: FindPicture,
  log: Log,
): HomeView {
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

/**
 * Returns the partners whose logo exists (docs/behavior.md, Home 4). Logs a partner without one; `find` logs a missing
 * file.
 */
export function partnersOnFile(partners: readonly Partner[], find: FindPicture, log: Log): ShownPartner[] {
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

/** Whether a row is long enough to scroll without a gap. */
function isLong(partners: readonly ShownPartner[]): boolean {
  const widths = partners.map(({ logo: { width, height } }) => (HEIGHT * width) / height + BESIDE);
  return widths.reduce((total, width) => total + width, 0) >= LONG;
}

const PLACES = ["first", "second", "third"] as const;

/** Returns the projects on the home page. A free place gets the next project without a place. */
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
function buildWork(project: Project, place: number, find: FindPicture): Work {
  const { kind, title, homeLines } = project;
  if (homeLines.length > 0) return { kind, headline: fitLines(homeLines), poster: null };
  const poster = posterOf(project, find);
  const { below, alone } = SHAPES[place] ?? SHAPES[0];
  return {
    kind,
    headline: fitShape(
      [1, 2, 3].map((most) => titleLines(title, most)),
      poster ? below : alone,
    ),
    poster,
  };
}

/** Returns a title in at most three lines of about the same length, or in at most `most`. */
export function titleLines(title: string, most = 3): string[] {
  const words = title.split(/\s+/);
  for (let length = Math.max(...words.map((word) => word.length)); ; length += 1) {
    const lines = inLines(words, length);
    if (lines.length <= most) return lines;
  }
}

/** @param length maximum characters in a line */
function inLines(words: readonly string[], length: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || `${last} ${word}`.length > length) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
