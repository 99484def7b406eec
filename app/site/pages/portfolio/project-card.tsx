import { Link } from "@remix-run/react";
import { ButtonLink, buttonLook } from "../../../ui/button.tsx";
import { Paragraphs, paragraphsOf } from "../../../ui/paragraphs.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { ShownPicture as ShownPoster } from "../../../ui/shown-picture.ts";
import type { Project } from "../../content/projects-document.ts";
import { cardAction } from "./card-action.ts";
import { caseStudyLink } from "./portfolio-address.ts";
import { portfolioWords } from "./words.ts";

interface Props {
  project: ShownProject;
  page: number;
  /** Class names for the layout. */
  className: string;
  /** The card is in the first row, which is visible without scrolling. */
  early: boolean;
}

/** Five, four or three of twelve columns; the middle. */
const SIZES = "(min-width: 64rem) 38vw, (min-width: 40rem) 54vw, 91vw";

/** A project on the wall: poster, words and what a visitor can do. */
export function ProjectCard({ project, page, className, early }: Props) {
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

/** Returns the id of the link to a project's case study. Closing the case study returns the focus to it. */
export function caseStudyLinkId(slug: string): string {
  return `open-${slug}`;
}

function Action({ project, page }: Pick<Props, "project" | "page">) {
  const { actions } = portfolioWords;
  const action = cardAction(project);
  if (action.kind === "under-construction") {
    // Looks like barrier tape, not like a button.
    return <p className="mt-2 border-y-2 border-dashed border-ink py-2 font-bold">{actions[action.kind]}</p>;
  }
  if (action.kind === "visit") {
    return (
      <ButtonLink outline className="mt-2" href={action.url} target="_blank" rel="noopener">
        {actions.visit}
        <span className="sr-only">
          {" "}
          {project.title} {actions.newTab}
        </span>
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
      {actions["case-study"]}
      <span className="sr-only"> {project.title}</span>
    </Link>
  );
}

/** A project whose poster may be missing. */
export interface ShownProject extends Pick<
  Project,
  "slug" | "title" | "kind" | "description" | "externalUrl" | "status"
> {
  poster: ShownPoster | null;
}

interface ProjectPosterProps {
  project: ShownProject;
  /** It is visible without scrolling. */
  early: boolean;
  /** See `Picture`. */
  sizes: string;
  /** For the layout: widths. */
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
  // A screen of a phone is taller than any poster.
  const look = poster.height > 1.5 * poster.width ? `${POSTER} aspect-2/3 object-cover` : POSTER;
  return <Picture className={`${look} ${className}`} picture={poster} sizes={sizes} {...(early && { first: true })} />;
}
