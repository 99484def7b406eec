import type { Picture } from "../../content/picture.ts";
import { type Project, projects } from "../../content/portfolio.ts";
import type { FeaturedCreator } from "./featured-creators.tsx";
import { findView } from "./portfolio-address.ts";
import type { PortfolioView } from "./portfolio-page.tsx";
import type { ShownProject } from "./project-card.tsx";

/** Returns what a URL of the portfolio shows. `onFile` returns null for a picture whose file is missing. */
export function showPortfolio(
  search: URLSearchParams,
  creators: FeaturedCreator[],
  onFile: (picture: Picture) => Picture | null,
): PortfolioView {
  const show = (project: Project): ShownProject => ({ ...project, poster: onFile(project.poster) });
  const { page, pages, shown, caseStudy } = findView(projects, search);
  return {
    page,
    pages,
    count: projects.length,
    projects: shown.map(show),
    caseStudy: caseStudy && show(caseStudy),
    creators,
  };
}
