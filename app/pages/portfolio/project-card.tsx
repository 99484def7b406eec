import { Link } from "@remix-run/react";
import type { Picture } from "../../content/picture.ts";
import { portfolioWords, type Project } from "../../content/portfolio.ts";
import { cardAction } from "./card-action.ts";
import { caseStudyAddress } from "./portfolio-address.ts";

interface Props {
  project: ShownProject;
  page: number;
  /** The card is in the first row, which is visible without scrolling. */
  early: boolean;
}

export function ProjectCard({ project, page, early }: Props) {
  return (
    <li className="project-card">
      <ProjectPoster project={project} loading={early ? "eager" : "lazy"} />
      <div className="project-card-words">
        <p className="project-kind">{project.kind}</p>
        <h2>{project.title}</h2>
        <p>{project.description}</p>
        <Action project={project} page={page} />
      </div>
    </li>
  );
}

/** Returns the id of the link to a project's case study. Closing the case study returns the focus to it. */
export function caseStudyLinkId(id: string): string {
  return `open-${id}`;
}

function Action({ project, page }: Pick<Props, "project" | "page">) {
  const { actions } = portfolioWords;
  const action = cardAction(project);
  if (action.kind === "under-construction") return <p className="project-state">{actions[action.kind]}</p>;
  if (action.kind === "visit") {
    return (
      <a className="button button-outline" href={action.url} target="_blank" rel="noopener">
        {actions.visit}
        <span className="sr-only">
          {" "}
          {project.title} {actions.newTab}
        </span>
        <span aria-hidden="true">&nbsp;↗</span>
      </a>
    );
  }
  return (
    <Link
      id={caseStudyLinkId(project.id)}
      className="button"
      to={caseStudyAddress(page, project.id)}
      state={{ fromCard: true }}
      preventScrollReset
    >
      {actions["case-study"]}
      <span className="sr-only"> {project.title}</span>
    </Link>
  );
}

/** A project whose poster may be missing. */
export type ShownProject = Omit<Project, "poster"> & { poster: Picture | null };

interface ProjectPosterProps {
  project: ShownProject;
  loading: "eager" | "lazy";
}

/** The project's poster, or its name on a sheet of the same size if the file is missing. */
export function ProjectPoster({ project: { poster, title }, loading }: ProjectPosterProps) {
  if (!poster) {
    return (
      <div className="project-poster project-poster-missing headline" aria-hidden="true">
        {title}
      </div>
    );
  }
  return (
    <img
      className="project-poster"
      src={poster.src}
      width={poster.width}
      height={poster.height}
      alt={poster.alt}
      loading={loading}
    />
  );
}
