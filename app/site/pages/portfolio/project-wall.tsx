import { Link } from "@remix-run/react";
import { ButtonLink, buttonLook } from "../../../ui/button.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { Paragraphs, paragraphsOf } from "../../../ui/prose.tsx";
import type { buildPortfolioView } from "../build-views.server.ts";
import { caseStudyLink } from "./portfolio-address.ts";

type PortfolioView = ReturnType<typeof buildPortfolioView>;
type ShownProject = PortfolioView["projects"][number];

/** Cards that a wide screen shows without scrolling. */
const FIRST_ROW = 3;

export function ProjectWall({ projects, page }: Pick<PortfolioView, "projects" | "page">) {
  return (
    <ul className="mt-4.5 grid grid-cols-1 gap-x-fluid-md gap-y-11 sm:grid-cols-12 sm:gap-y-fluid-2xl" data-page={page}>
      {projects.map((project, index) => (
        <ProjectCard
          key={project.slug}
          project={project}
          page={page}
          className={placeLook(index, projects.length)}
          early={index < FIRST_ROW}
        />
      ))}
    </ul>
  );
}

/** Two in a row; the larger one is left, then right. */
const MEDIUM = [
  "sm:max-lg:col-span-7",
  "sm:max-lg:col-span-5 sm:max-lg:self-end",
  "sm:max-lg:col-span-5 sm:max-lg:self-end",
  "sm:max-lg:col-span-7",
];

/** Three in a row of 5, 4 and 3 columns; the next row is reversed and aligned at the bottom. */
const LARGE = [
  "lg:col-span-5",
  "lg:col-span-4",
  "lg:col-span-3",
  "lg:col-span-3 lg:self-end",
  "lg:col-span-4 lg:self-end",
  "lg:col-span-5 lg:self-end",
];

/** A last row of two: each has its text beside its poster. */
const PAIR = "lg:col-span-6 lg:grid lg:grid-cols-2 lg:items-end lg:gap-fluid-md lg:self-end";

function placeLook(index: number, count: number): string {
  const pair = count === 5 && index >= 3;
  return `${MEDIUM[index % MEDIUM.length]} ${pair ? PAIR : LARGE[index % LARGE.length]}`;
}

interface ProjectCardProps {
  project: ShownProject;
  page: number;
  className: string;
  /** The card is in the first row, which is visible without scrolling. */
  early: boolean;
}

/** For the middle one of the three widths. */
const SIZES = "(min-width: 64rem) 38vw, (min-width: 40rem) 54vw, 91vw";

function ProjectCard({ project, page, className, early }: ProjectCardProps) {
  return (
    <li className={`break-inside-avoid wrap-anywhere ${className}`} data-part="project-card">
      <ProjectPoster project={project} early={early} sizes={SIZES} />
      <div className="grid justify-items-start gap-2 pt-3.5">
        <p className="text-sm font-bold">{project.kind}</p>
        <h2 className="-mt-1 text-fluid-4xl">{project.title}</h2>
        <Paragraphs texts={paragraphsOf(project.description)} />
        <Action project={project} page={page} />
      </div>
    </li>
  );
}

/** Closing the case study returns the focus to this link. */
export function caseStudyLinkId(slug: string): string {
  return `open-${slug}`;
}

function Action({ project, page }: Pick<ProjectCardProps, "project" | "page">) {
  const action = cardAction(project);
  if (action === "under-construction") {
    // Looks like barrier tape, not like a button.
    return <p className="mt-2 border-y-2 border-dashed border-ink py-2 font-bold">Project under Construction</p>;
  }
  if (action === "visit") {
    return (
      <ButtonLink outline className="mt-2" href={project.externalUrl} target="_blank" rel="noopener">
        View Project
        <span className="sr-only"> {project.title} (opens in a new tab)</span>
        &nbsp;
        <i className="new-tab" />
      </ButtonLink>
    );
  }
  return (
    <Link
      id={caseStudyLinkId(project.slug)}
      className={buttonLook({ className: "mt-2" })}
      to={caseStudyLink(page, project.slug)}
      state={{ fromCard: true }}
      preventScrollReset
    >
      View Case Study
      <span className="sr-only"> {project.title}</span>
    </Link>
  );
}

interface ProjectPosterProps {
  project: ShownProject;
  early: boolean;
  /** See `Picture`. */
  sizes: string;
  className?: string;
}

const POSTER = "w-full border-2 border-ink print-exact";

/** The project's poster, or its name on a sheet of the same size if there is none. */
export function ProjectPoster({ project: { poster, title }, early, sizes, className = "" }: ProjectPosterProps) {
  if (!poster) {
    return (
      <div
        className={`${POSTER} grid aspect-4/5 place-items-center bg-split p-4 text-center headline text-fluid-7xl text-press ${className}`}
        aria-hidden="true"
      >
        {title}
      </div>
    );
  }
  // A phone screenshot is taller than any poster.
  const look = poster.height > 1.5 * poster.width ? `${POSTER} aspect-2/3 object-cover` : POSTER;
  return <Picture className={`${look} ${className}`} picture={poster} sizes={sizes} {...(early && { first: true })} />;
}

/** Prefers the project's own site, then its status, then a case study (docs/behavior.md, Portfolio 6). */
export function cardAction({ externalUrl, status }: Pick<ShownProject, "externalUrl" | "status">) {
  if (externalUrl) return "visit";
  return status === "none" ? "case-study" : status;
}
