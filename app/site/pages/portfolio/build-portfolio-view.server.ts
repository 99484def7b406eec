import { fitLines } from "../../../ui/fit-lines.server.ts";
import { paragraphsOf } from "../../../ui/paragraphs.tsx";
import type { ShownPicture as Picture } from "../../../ui/shown-picture.ts";
import type { Company } from "../../content/company.ts";
import type { creators } from "../../content/creators.ts";
import type { Project, Projects } from "../../content/projects.ts";
import type { FindPicture } from "../../pictures/ready-pictures.server.ts";
import { findPortrait } from "../build-views.server.ts";
import { countProjects, findView, PORTFOLIO_TITLE } from "./portfolio-address.ts";
import type { PortfolioView } from "./portfolio-page.tsx";
import type { ShownProject } from "./project-wall.tsx";

/** The size of a poster whose file doesn't state one. */
const POSTER = { width: 600, height: 750 };

interface Texts {
  projects: Projects;
  creators: typeof creators;
  company: Pick<Company, "name">;
}

/** Returns what a URL of the portfolio shows. */
export function buildPortfolioView(texts: Texts, search: URLSearchParams, find: FindPicture): PortfolioView {
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

function showProject(project: Project, find: FindPicture): ShownProject {
  const { slug, title, kind, description, externalUrl, status } = project;
  return { slug, title, kind, description, externalUrl, status, poster: posterOf(project, find) };
}

/** Returns null if the title takes the poster's place. */
export function posterOf({ poster, title }: Project, find: FindPicture): Picture | null {
  return poster === "" ? null : find(poster, { ...POSTER, alt: `Poster for ${title}` });
}
