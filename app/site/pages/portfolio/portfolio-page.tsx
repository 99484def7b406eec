import { Link, useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useLayoutEffect, useRef, useEffect } from "react";
import { ButtonLink, buttonLook, Button } from "../../../ui/button.tsx";
import { useScripted } from "../../../ui/hydration.ts";
import { HymnCount, NUMBER } from "../../../ui/hymn-numbers.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { PosterHeading } from "../../../ui/poster-heading.tsx";
import { Paragraphs } from "../../../ui/prose.tsx";
import type { buildPortfolioView } from "../build-views.server.ts";
import { pageLink } from "./portfolio-address.ts";
import { caseStudyLinkId, ProjectPoster, ProjectWall } from "./project-wall.tsx";

type PortfolioView = ReturnType<typeof buildPortfolioView>;

export function PortfolioPage(view: PortfolioView) {
  const { page, pages, caseStudy } = view;
  const placeLine = usePageTurn(page);
  return (
    <>
      <div className="page-width pt-fluid-lg">
        <header className="grid gap-fluid-xs border-b-6 border-double border-ink pb-fluid-sm">
          <PosterHeading lines={view.headline} />
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3.5">
            <p className="grow basis-80 text-fluid-md leading-snug">{view.intro}</p>
            <p className="flex items-center gap-1.5 font-bold">
              <HymnCount count={view.count} /> {view.count === 1 ? "project" : "projects"}
            </p>
          </div>
        </header>
        {caseStudy && <CaseStudy key={caseStudy.slug} project={caseStudy} closed={pageLink(page)} />}
        {pages > 1 && (
          <p ref={placeLine} className="mt-4.5 w-max text-sm font-bold" tabIndex={-1}>
            Page {page} of {pages}
          </p>
        )}
        <PagePlace />
        <ProjectWall projects={view.projects} page={page} />
        <PageLinks page={page} pages={pages} />
      </div>
      <FeaturedCreators {...view} />
    </>
  );
}

interface CaseStudyProps {
  project: NonNullable<PortfolioView["caseStudy"]>;
  closed: string;
}

const PANEL = "static mt-6 w-full max-w-none border-2 border-ink bg-paper text-ink";

/** The backdrop's color is a literal, because older browsers don't apply variables to it. */
const MODAL = [
  "modal:fixed modal:m-auto modal:max-h-[calc(100dvh-2rem)] modal:w-[min(58rem,calc(100vw-2rem))]",
  "modal:overflow-y-auto modal:overscroll-contain backdrop:bg-[#15120fd1]",
].join(" ");

/** A case study. Without JavaScript, it is an open dialog in the page that a link closes; otherwise it is modal. */
function CaseStudy({ project, closed }: CaseStudyProps) {
  const { dialog, close } = useDialog(closed, caseStudyLinkId(project.slug));
  return (
    <dialog ref={dialog} id="case-study" className={`${PANEL} ${MODAL}`} aria-labelledby="case-study-title" open>
      <div className="grid gap-fluid-lg p-fluid-md outline-1 -outline-offset-8 outline-ink sm:grid-cols-5-7">
        <ProjectPoster project={project} early sizes="(min-width: 40rem) 36vw, 11rem" className="max-sm:max-w-44" />
        <div className="flex flex-col gap-4">
          <p className="text-sm font-bold">Case study: {project.kind}</p>
          {/* Gets the focus when the dialog opens, but isn't interactive. */}
          <h2 id="case-study-title" className="text-fluid-8xl focus:outline-none" tabIndex={-1}>
            {project.title}
          </h2>
          <div className="grid grow content-start gap-3.5 wrap-anywhere">
            <Paragraphs texts={project.paragraphs} />
          </div>
          <p className="border-y-2 border-ink py-3.5 text-lg font-semibold">{project.text}</p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink href="/contact">Contact us</ButtonLink>
            <Link
              className={buttonLook({ outline: true })}
              to={closed}
              preventScrollReset
              onClick={(event) => {
                event.preventDefault();
                close();
              }}
            >
              Close
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
 * Makes the open `<dialog>` that the server rendered modal. The URL determines whether it is open: closing it goes to
 * `closed`, or back in history if a card opened it, so that Back doesn't open it again. `opener` is the id of the link
 * that gets the focus back.
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

/** Portraits stand on one line, and names begin below it, however long the texts are. */
const CREATOR = [
  "break-inside-avoid max-sm:border-t-2 max-sm:border-ink max-sm:pt-5",
  "sm:row-span-2 sm:grid sm:grid-rows-subgrid sm:gap-y-1.5",
].join(" ");

function FeaturedCreators({ creatorsIntro, creators }: Pick<PortfolioView, "creatorsIntro" | "creators">) {
  if (creators.length === 0) return null;
  return (
    <section className="page-width mt-fluid-4xl" aria-labelledby="featured-creators">
      <div className="grid break-after-avoid gap-x-8 gap-y-3 lg:grid-cols-[2fr_1fr] lg:items-end">
        <h2 id="featured-creators">Featured Content Creators</h2>
        <p>{creatorsIntro}</p>
      </div>
      <ul className="mt-fluid-lg grid gap-x-fluid-md gap-y-11.5 sm:grid-cols-[4fr_5fr_3fr]">
        {creators.map((creator) => (
          <li key={creator.slug} className={CREATOR}>
            <CreatorCard {...creator} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On a phone, the portrait is beside the text; otherwise above it. */
function CreatorCard({ slug, name, role, summary, avatar }: PortfolioView["creators"][number]) {
  return (
    <a
      className="group grid gap-1.5 max-sm:grid-cols-mark max-sm:gap-x-4.5 sm:row-span-2 sm:grid-rows-subgrid"
      href={`/creators/${slug}`}
    >
      {avatar && (
        <Picture
          className="aspect-4/5 w-full rounded-t-full border-4 border-ink object-cover print-exact max-sm:w-[min(8.5rem,36vw)] sm:self-end"
          picture={{ ...avatar, alt: "" }}
          sizes="(min-width: 40rem) 38vw, 9rem"
        />
      )}
      <div className="grid content-start gap-1.5 wrap-anywhere max-sm:col-start-2 sm:row-start-2">
        <h3 className="mt-1 text-fluid-5xl group-hover:underline group-hover:decoration-3 group-hover:underline-offset-[0.12em] sm:mt-3">
          {name}
        </h3>
        <p className="font-bold">{role}</p>
        <p>{summary}</p>
        <p className="mt-1.5 font-bold underline decoration-2 underline-offset-line group-hover:decoration-4">
          {`Meet ${name}`}
        </p>
      </div>
    </a>
  );
}

const ROW =
  "mt-fluid-2xl flex flex-wrap items-center justify-between gap-4 border-t-6 border-double border-ink pt-fluid-sm print:hidden";

/** High-contrast mode replaces colors, so a thicker border marks the current page. */
const PAGE = [
  NUMBER,
  "hover:underline hover:decoration-2 hover:underline-offset-4",
  "aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:border-6",
].join(" ");

/** Links, because they work without JavaScript, can be opened in a new tab, and are followed by search engines. */
function PageLinks({ page, pages }: Record<"page" | "pages", number>) {
  const to = usePageLink();
  if (pages < 2) return null;
  return (
    <nav className={ROW} aria-label="Portfolio pages">
      <Turn to={page > 1 ? to(page - 1) : null} name="Previous" />
      <ol className="flex flex-wrap gap-2.5">
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <Link
              className={PAGE}
              to={to(number)}
              aria-current={number === page ? "page" : undefined}
              preventScrollReset
            >
              <span className="sr-only">Page </span>
              {number}
            </Link>
          </li>
        ))}
      </ol>
      <Turn to={page < pages ? to(page + 1) : null} name="Next" />
    </nav>
  );
}

function Turn({ to, name }: { to: string | null; name: string }) {
  if (to === null) {
    return (
      <Button type="button" size="tight" disabled>
        {name}
      </Button>
    );
  }
  return (
    <Link className={buttonLook({ outline: true, size: "tight" })} to={to} preventScrollReset>
      {name}
    </Link>
  );
}

/** Without scripts, a link has the fragment of the position that `usePageTurn` scrolls to. */
function usePageLink(): (page: number) => string {
  const fragment = useScripted() ? "" : `#${PLACE}`;
  return (page) => pageLink(page) + fragment;
}

const PLACE = "page";

function PagePlace() {
  return <div id={PLACE} className="absolute top-[200px] scroll-mt-[calc(-1*var(--scroll-top))]" />;
}

/** Pixels from the top to which a change of page scrolls (docs/behavior.md, Portfolio 4). */
const SCROLL_TOP = 200;

/**
 * After a change of page, scrolls to the projects and moves the focus to the line of the returned ref, which says which
 * page it is: the pressed link may be gone. After Back and Forward, the browser restores the position.
 */
function usePageTurn(page: number) {
  const place = useRef<HTMLParagraphElement>(null);
  const shown = useRef(page);
  const navigationType = useNavigationType();
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (navigationType === "POP") return;
    place.current?.focus({ preventScroll: true });
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: SCROLL_TOP, behavior: still ? "instant" : "smooth" });
  }, [page, navigationType]);
  return place;
}
