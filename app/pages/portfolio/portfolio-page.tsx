import type { Creator } from "../../content/creators.ts";
import type { Picture } from "../../content/picture.ts";
import { portfolioWords } from "../../content/portfolio.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { HymnCount } from "../../ui/hymn-numbers.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { CaseStudy } from "./case-study.tsx";
import { PageLinks, usePageTurn } from "./page-links.tsx";
import { pageAddress } from "./portfolio-address.ts";
import { ProjectCard, type ShownProject } from "./project-card.tsx";

export interface PortfolioView {
  page: number;
  pages: number;
  /** Number of all projects. */
  count: number;
  projects: ShownProject[];
  caseStudy: ShownProject | null;
  creators: FeaturedCreator[];
}

/** Number of cards that a wide screen shows without scrolling. */
const FIRST_ROW = 3;

export function PortfolioPage({ headline, view }: { headline: readonly FittedLine[]; view: PortfolioView }) {
  const { page, pages, caseStudy } = view;
  const placeLine = usePageTurn(page);
  const words = portfolioWords;
  return (
    <>
      <div className="page portfolio">
        <header className="portfolio-head">
          <PosterHeading lines={headline} />
          <div className="portfolio-head-words">
            <p>{words.intro}</p>
            <p className="portfolio-count">
              <HymnCount count={view.count} /> {words.count}
            </p>
          </div>
        </header>
        {caseStudy && <CaseStudy key={caseStudy.id} project={caseStudy} closed={pageAddress(page)} />}
        {pages > 1 && (
          <p ref={placeLine} className="portfolio-place" tabIndex={-1}>
            {words.pages.page} {page} {words.pages.of} {pages}
          </p>
        )}
        <ul className="portfolio-wall" data-page={page}>
          {view.projects.map((project, index) => (
            <ProjectCard key={project.id} project={project} page={page} early={index < FIRST_ROW} />
          ))}
        </ul>
        <PageLinks page={page} pages={pages} />
      </div>
      <FeaturedCreators creators={view.creators} />
    </>
  );
}

type FeaturedCreator = Pick<Creator, "slug" | "name" | "role" | "summary" | "split"> & {
  avatar: Picture | null;
};

function FeaturedCreators({ creators }: { creators: readonly FeaturedCreator[] }) {
  if (creators.length === 0) return null;
  const { heading, intro, profile } = portfolioWords.creators;
  return (
    <section className="page featured-creators" aria-labelledby="featured-creators">
      <div className="featured-creators-head">
        <h2 id="featured-creators">{heading}</h2>
        <p>{intro}</p>
      </div>
      <ul className="creator-cards">
        {creators.map(({ slug, name, role, summary, split, avatar }) => (
          <li key={slug} data-split={split}>
            <a className="creator-card" href={`/creators/${slug}`}>
              {avatar && (
                <img
                  className="creator-arch"
                  src={avatar.src}
                  width={avatar.width}
                  height={avatar.height}
                  alt=""
                  loading="lazy"
                />
              )}
              <h3>{name}</h3>
              <p className="creator-role">{role}</p>
              <p>{summary}</p>
              <p className="creator-more">{profile(name)}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
