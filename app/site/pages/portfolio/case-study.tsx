import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useLayoutEffect, useRef } from "react";
import { ButtonLink, buttonLook } from "../../../ui/button.tsx";
import { Paragraphs } from "../../../ui/paragraphs.tsx";
import { caseStudyLinkId, ProjectPoster, type ShownProject } from "./project-card.tsx";
import { portfolioWords } from "./words.ts";

interface Props {
  project: CaseStudyProject;
  /** Link to the page without the case study. */
  closed: string;
}

/** A project with the text of its case study, and what all of them say. */
export interface CaseStudyProject extends ShownProject {
  paragraphs: readonly string[];
  text: string;
}

const PANEL = "static mt-6 w-full max-w-none border-2 border-ink bg-paper text-ink";
/** The backdrop's color is no variable, because older browsers give it none. */
const MODAL = [
  "modal:fixed modal:m-auto modal:max-h-[calc(100dvh-2rem)] modal:w-[min(58rem,calc(100vw-2rem))]",
  "modal:overflow-y-auto modal:overscroll-contain backdrop:bg-[#15120fd1]",
].join(" ");

/** A case study. Without JavaScript, it is an open dialog in the page that a link closes; otherwise it is modal. */
export function CaseStudy({ project, closed }: Props) {
  const { dialog, close } = useDialog(closed, caseStudyLinkId(project.slug));
  const words = portfolioWords.caseStudy;
  return (
    <dialog ref={dialog} id="case-study" className={`${PANEL} ${MODAL}`} aria-labelledby="case-study-title" open>
      <div className="grid gap-fluid-lg p-fluid-md outline-1 -outline-offset-8 outline-ink sm:grid-cols-5-7">
        <ProjectPoster project={project} early sizes="(min-width: 40rem) 36vw, 11rem" className="max-sm:max-w-44" />
        <div className="flex flex-col gap-4">
          <p className="text-sm font-bold">
            {words.kicker}: {project.kind}
          </p>
          {/* Gets the focus when the sheet opens, but isn't interactive. */}
          <h2 id="case-study-title" className="text-fluid-8xl focus:outline-none" tabIndex={-1}>
            {project.title}
          </h2>
          <div className="grid grow content-start gap-3.5 wrap-anywhere">
            <Paragraphs texts={project.paragraphs} />
          </div>
          <p className="border-y-2 border-ink py-3.5 text-lg font-semibold">{project.text}</p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink href={words.contact.href}>{words.contact.name}</ButtonLink>
            <Link
              className={buttonLook({ outline: true })}
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
