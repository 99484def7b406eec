import { Link } from "@remix-run/react";
import { portfolioWords } from "../../content/portfolio.ts";
import { caseStudyAddress } from "./address.ts";
import { cardAction } from "./card-action.ts";
import { ProjectPoster, type ShownProject } from "./project-poster.tsx";

interface Props {
  project: ShownProject;
  page: number;
  /** It stands in the first row, which is seen at once. */
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

/** The link to a project's case study; closing the study brings the focus back here. */
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
