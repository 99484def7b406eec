import { shopName } from "../content/catalogue.ts";
import { type DocumentName, documents } from "../content/documents.ts";
import { pages, valueLines } from "../content/pages.server.ts";
import { comingSoon } from "../content/shop.ts";
import { shareLines, type SharePlan, type SharePoster } from "../pictures/share-image.ts";
import { idIn, type ReadyPicture } from "../pictures/stored-picture.ts";
import { titleLines } from "./home/set-home.server.ts";

type Texts = { readonly [Name in DocumentName]: (typeof documents)[Name]["initial"] };
type FindReady = (id: string) => Pick<ReadyPicture, "id" | "focus" | "width" | "height" | "shown"> | null;

/** How much wider than high a picture is that fills a share image. A narrower one stands beside the headline. */
const WIDE = 1.3;

/** The inks of a creator's page, as app/ui/styles/press.css mixes them. */
const SPLITS = {
  ember: ["#ff4d5a", "#ffcf3f"],
  honey: ["#ff6a4f", "#ffc23f"],
  plum: ["#b48cf0", "#ff9dbd"],
  meadow: ["#3dbb8f", "#d9ef72"],
  river: ["#5b8cff", "#9be3ff"],
} as const;

const INKS = { announcement: ["#ff8ba0", "#ffcf3f"], project: ["#5b8cff", "#9be3ff"] } as const;

interface Source {
  page: string;
  lines: readonly string[];
  inks: readonly string[];
  /** Values of documents that name pictures: the first one of the library is shown. */
  pictures?: readonly string[];
  /** Describes the picture instead of the library's words. */
  alt?: string;
  /** The picture fills the image, whatever its proportions. */
  fills?: boolean;
}

/** Returns the share images of the public text, and those of the text that the site begins with. */
export function sharePlans(published: { readAll: () => Texts }, pictures: { find: FindReady }) {
  const initial = Object.entries(documents).map(([name, document]) => [name, document.initial] as const);
  return {
    plan: () => planShareImages(published.readAll(), pictures.find),
    drawn: planShareImages(Object.fromEntries(initial) as unknown as Texts, () => null),
  };
}

/**
 * Returns the share image of each page: its picture, if it has one of the library, or its headline. Entries that are
 * public later have theirs already.
 */
function planShareImages(texts: Texts, find: FindReady): SharePlan[] {
  const rest = { name: texts.company.name, place: texts.company.location };
  return sourcesIn(texts).map((source) => toPlan(source, rest, find));
}

function sourcesIn(texts: Texts): Source[] {
  const { home, about, services, shipping, terms, privacy } = texts;
  const own: Record<string, Partial<Source>> = {
    "/": {
      lines: valueLines(texts.company.values),
      pictures: [home.sharePicture || home.heroPicture],
      ...(home.sharePicture ? { fills: true } : { alt: home.heroAlt }),
    },
    "/about": { lines: about.headline },
    "/services": { lines: services.headline },
    "/shop": { lines: [shopName(texts.company.name), ...comingSoon.lines] },
    "/shipping": { lines: shipping.headline },
    "/terms": { lines: terms.headline },
    "/privacy": { lines: privacy.headline },
  };
  return [
    ...Object.entries(pages).flatMap(([page, { share }]) => (share ? Object.assign({ page }, share, own[page]) : [])),
    ...texts.creators.creators.map(({ slug, name, split, portrait, banner }) => ({
      page: `/creators/${slug}`,
      lines: name.split(/\s+/),
      inks: SPLITS[split],
      pictures: [banner, portrait],
    })),
    ...texts.announcements.announcements.map(({ slug, titleLines: lines, hero, heroAlt }) => ({
      page: `/announcements/${slug}`,
      lines,
      inks: INKS.announcement,
      pictures: [hero],
      alt: heroAlt,
    })),
    ...texts.projects.projects.map(({ slug, title, poster }) => ({
      page: `/case-studies/${slug}`,
      lines: titleLines(title),
      inks: INKS.project,
      pictures: [poster],
    })),
  ];
}

function toPlan(
  { page, lines, inks, pictures = [], alt = "", fills = false }: Source,
  rest: Pick<SharePoster, "name" | "place">,
  find: FindReady,
): SharePlan {
  const [found] = pictures.flatMap((value) => find(idIn(value) ?? "") ?? []);
  const shown = alt || found?.shown.alt || "";
  const headline = lines.join(" ");
  const isAlone = found !== undefined && (fills || found.width >= WIDE * found.height);
  return {
    page,
    alt: isAlone ? shown || headline : [`Poster: ${headline}`, ...(found && shown ? [shown] : [])].join(". "),
    poster: {
      ...rest,
      lines: shareLines(lines),
      inks,
      picture: found ? { id: found.id, focus: found.focus, fills: isAlone } : null,
    },
  };
}
