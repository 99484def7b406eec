import { about } from "./about.ts";
import { announcements } from "./announcements.ts";
import { contactWords } from "./contact.ts";
import { creators } from "./creators.ts";
import { privacyPage } from "./privacy.ts";
import { servicesPage } from "./services.ts";
import { comingSoon } from "./shop.ts";
import { site } from "./site.ts";
import { surveyWords } from "./survey.ts";

/** A page's share image: its lines in wood type, over two or three inks. */
export interface ShareImage {
  path: string;
  lines: readonly string[];
  inks: readonly string[];
}

const SPLIT = ["#ff4d5a", "#ff8f2e", "#ffcf3f"];

/** Drawn by `npm run draw -- share-images`, one for each page of site-pages.ts. */
export const shareImages: readonly ShareImage[] = [
  { path: "/", lines: [site.values.slice(0, 2).join(" "), site.values.slice(2).join(" ")], inks: SPLIT },
  { path: "/about", lines: about.titleLines, inks: SPLIT },
  { path: "/services", lines: servicesPage.titleLines, inks: ["#ffb43a", "#ffcf3f"] },
  { path: "/portfolio", lines: ["Our", "Portfolio"], inks: ["#5b8cff", "#9be3ff"] },
  ...creators.map(({ slug, name }) => ({
    path: `/creators/${slug}`,
    lines: name.split(" "),
    inks: ["#3dbb85", "#d2ef72"],
  })),
  ...announcements.map(({ slug, titleLines }) => ({
    path: `/announcements/${slug}`,
    lines: titleLines,
    inks: ["#ff8ba0", "#ffcf3f"],
  })),
  { path: "/shop", lines: [...comingSoon.titleLines, ...comingSoon.lines], inks: SPLIT },
  { path: "/contact", lines: contactWords.titleLines, inks: SPLIT },
  { path: "/survey/creator", lines: surveyWords.titleLines, inks: SPLIT },
  { path: "/privacy", lines: privacyPage.titleLines, inks: ["#fbfaf7", "#fbfaf7"] },
];
