import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useLayoutEffect, useRef } from "react";
import { portfolioWords } from "../../content/portfolio.ts";
import { caseStudyLinkId, ProjectPoster, type ShownProject } from "./project-card.tsx";

interface Props {
  project: ShownProject;
  /** URL of the page without the case study. */
  closed: string;
}

/** A case study. Without JavaScript, it is an open dialog in the page that a link closes; otherwise it is modal. */
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

/** There is no layout on the server, so the effect runs only in the browser. */
const useBrowserLayoutEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;

/**
 * Turns the panel that the server rendered, an open `<dialog>` in the page, into a modal dialog. The URL determines
 * whether it is open: closing it goes to the URL `closed`, or back in history if a card opened it, so that Back doesn't
 * open it again.
 *
 * @param opener id of the link that the focus returns to
 */
function useDialog(closed: string, opener: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const fromCard = (useLocation().state as { fromCard?: boolean } | null)?.fromCard === true;

  useBrowserLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const leave = () => void (fromCard ? navigate(-1) : navigate(closed, { replace: true, preventScrollReset: true }));
    element.removeAttribute("open");
    element.showModal();
    element.addEventListener("close", leave);
    element.addEventListener("click", closeFromBackdrop);
    return () => {
      element.removeEventListener("close", leave);
      element.removeEventListener("click", closeFromBackdrop);
      element.close();
      document.getElementById(opener)?.focus();
    };
  }, [closed, fromCard, navigate, opener]);

  return { dialog, close: () => dialog.current?.close() };
}

/** Closes the dialog on a click on its backdrop. The sheet covers the rest of the dialog. */
function closeFromBackdrop(this: HTMLDialogElement, event: MouseEvent) {
  if (event.target === this) this.close();
}
