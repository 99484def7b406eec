import { paragraphsOf } from "../../../ui/paragraphs.tsx";
import type { ShownPicture as Picture } from "../../../ui/shown-picture.ts";
import type { Project, Projects } from "../../content/projects.ts";
import type { FindPicture } from "../../pictures/ready-pictures.server.ts";
import { findView } from "./portfolio-address.ts";
import type { FeaturedCreator, PortfolioView } from "./portfolio-page.tsx";
import type { ShownProject } from "./project-wall.tsx";
import { countProjects, portfolioWords } from "./words.ts";

/** The size of a poster whose file doesn't state one. */
const POSTER = { width: 600, height: 750 };

/** Returns what a URL of the portfolio shows. */
export function buildPortfolioView(
  {
    intro,
    summary,
    caseStudyText,
    projects,
    company,
    creatorsIntro,
  }: Projects & Record<"company" | "creatorsIntro", string>,
  creators: FeaturedCreator[],
  search: URLSearchParams,
  find: FindPicture,
): PortfolioView {
  const { page, pages, shown, caseStudy } = findView(projects, search);
  const [first = "", ...rest] = countProjects(projects.length);
  return {
    intro,
    description: portfolioWords.description(first.toUpperCase() + rest.join(""), company, summary),
    page,
    pages,
    count: projects.length,
    projects: shown.map((project) => showProject(project, find)),
    caseStudy: caseStudy && {
      ...showProject(caseStudy, find),
      paragraphs: caseStudy.caseStudy.length > 0 ? caseStudy.caseStudy : paragraphsOf(caseStudy.description),
      text: caseStudyText,
    },
    creatorsIntro,
    creators,
  };
}

function showProject(project: Project, find: FindPicture): ShownProject {
  const { slug, title, kind, description, externalUrl, status } = project;
  return { slug, title, kind, description, externalUrl, status, poster: posterOf(project, find) };
}

/** Returns null if the title takes the poster's place. */
export function posterOf({ poster, title }: Project, find: FindPicture): Picture | null {
  return poster === "" ? null : find(poster, { ...POSTER, alt: `Poster for ${title}` });
}
