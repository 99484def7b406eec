import { Link } from "@remix-run/react";
import { portfolioWords } from "../../content/portfolio.ts";
import { caseStudyLinkId } from "./project-card.tsx";
import type { ShownProject } from "./project-poster.tsx";
import { ProjectPoster } from "./project-poster.tsx";
import { useDialog } from "./use-dialog.ts";

interface Props {
  project: ShownProject;
  /** Address of the page without the case study. */
  closed: string;
}

/** Without scripts an open dialog in the page, which a link closes; with them a modal one. */
export function CaseStudy({ project, closed }: Props) {
  const { dialog, close } = useDialog(closed, caseStudyLinkId(project.id));
  const words = portfolioWords.caseStudy;
  return (
    <dialog ref={dialog} id="case-study" className="case-study" aria-labelledby="case-study-title" open>
      <div className="case-study-sheet">
        <ProjectPoster project={project} loading="eager" />
        <div className="case-study-words">
          <p className="project-kind">
            {words.kicker}: {project.kind}
          </p>
          <h2 id="case-study-title" tabIndex={-1}>
            {project.title}
          </h2>
          <p>{project.description}</p>
          <p className="case-study-note">{words.text}</p>
          <p className="case-study-ways">
            <a className="button" href={words.contact.href}>
              {words.contact.name}
            </a>
            <Link
              className="button button-outline"
              to={closed}
              preventScrollReset
              onClick={(event) => {
                event.preventDefault();
                close();
              }}
            >
              {words.close}
            </Link>
          </p>
        </div>
      </div>
    </dialog>
  );
}
