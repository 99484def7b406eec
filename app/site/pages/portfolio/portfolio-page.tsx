import type { FittedLine } from "../../../ui/fit-line.ts";
import { HymnCount } from "../../../ui/hymn-numbers.tsx";
import { PosterHeading } from "../../../ui/poster-heading.tsx";
import { CaseStudy, type CaseStudyProject } from "./case-study.tsx";
import { type FeaturedCreator, FeaturedCreators } from "./featured-creators.tsx";
import { PageLinks, PagePlace, usePageTurn } from "./page-links.tsx";
import { pageLink } from "./portfolio-address.ts";
import type { ShownProject } from "./project-card.tsx";
import { ProjectWall } from "./project-wall.tsx";
import { portfolioWords } from "./words.ts";

/** What a URL of the portfolio shows. */
export interface PortfolioView {
  intro: string;
  /** For search engines. */
  description: string;
  page: number;
  pages: number;
  /** Number of all projects. */
  count: number;
  projects: ShownProject[];
  caseStudy: CaseStudyProject | null;
  creatorsIntro: string;
  creators: FeaturedCreator[];
}

export function PortfolioPage({ headline, view }: { headline: readonly FittedLine[]; view: PortfolioView }) {
  const { page, pages, caseStudy } = view;
  const placeLine = usePageTurn(page);
  const words = portfolioWords;
  return (
    <>
      <div className="page-width pt-fluid-lg">
        <header className="grid gap-fluid-xs border-b-6 border-double border-ink pb-fluid-sm">
          <PosterHeading lines={headline} />
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3.5">
            <p className="grow basis-80 text-fluid-md leading-snug">{view.intro}</p>
            <p className="flex items-center gap-1.5 font-bold">
              <HymnCount count={view.count} /> {words.count(view.count)}
            </p>
          </div>
        </header>
        {caseStudy && <CaseStudy key={caseStudy.slug} project={caseStudy} closed={pageLink(page)} />}
        {pages > 1 && (
          <p ref={placeLine} className="mt-4.5 w-max text-sm font-bold" tabIndex={-1}>
            {words.pages.page} {page} {words.pages.of} {pages}
          </p>
        )}
        <PagePlace />
        <ProjectWall projects={view.projects} page={page} />
        <PageLinks page={page} pages={pages} />
      </div>
      <FeaturedCreators intro={view.creatorsIntro} creators={view.creators} />
    </>
  );
}
