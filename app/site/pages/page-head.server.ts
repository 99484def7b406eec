import { documentAt, type DocumentName, documents } from "../content/documents.ts";
import { shareImageOf, type ReadyPictures, shareImage, type SharedImage } from "../pictures/ready-pictures.server.ts";
import { publicAt } from "../publishing/field-values.ts";
import type { PageHead } from "../seo/meta-and-headers.ts";

interface Deps {
  documents: { readAll: () => { readonly [Name in DocumentName]: (typeof documents)[Name]["initial"] } };
  pictures: Pick<ReadyPictures, "find">;
  now: () => Date;
}

/** Returns the title, description and picture that members chose for a page, if any. */
export function pageHead(deps: Deps, page: string, search: URLSearchParams): { head?: PageHead } {
  const image = imageFor(deps, page, search.get("case-study"));
  // With a query it is another page, such as a case study or page 2 of the portfolio.
  const words = search.size === 0 ? wordsOf(deps, page) : {};
  return image || Object.keys(words).length > 0 ? { head: { page, ...words, ...(image && { image }) } } : {};
}

function wordsOf(deps: Deps, page: string): Pick<PageHead, "title" | "description"> {
  const name = documentAt(page);
  if (!name || !("path" in documents[name].definition) || documents[name].definition.path !== page) return {};
  const text = deps.documents.readAll()[name] as { pageTitle?: string; pageDescription?: string };
  const { pageTitle, pageDescription } = text;
  return { ...(pageTitle && { title: pageTitle }), ...(pageDescription && { description: pageDescription }) };
}

/** Returns the picture chosen for a page, or that of home if neither the page nor its parent has one in public/. */
function imageFor(deps: Deps, page: string, caseStudy: string | null): SharedImage | null {
  const own = (caseStudy && chosenFor(deps, `/case-studies/${caseStudy}`)) || chosenFor(deps, page);
  const home = own ?? chosenFor(deps, "/");
  return own ?? (home && shareImageOf(page) === "/" ? home : null);
}

function chosenFor({ documents: texts, pictures, now }: Deps, page: string): SharedImage | null {
  const { home, creators, announcements, projects } = texts.readAll();
  if (page === "/")
    return home.sharePicture
      ? shareImage(pictures, [home.sharePicture])
      : shareImage(pictures, [home.heroPicture], home.heroAlt);
  const [, folder, slug] = page.split("/");
  const at = <One extends { slug: string }>(entries: readonly One[]) => entries.find((one) => one.slug === slug);
  if (folder === "creators") {
    const creator = at(creators.creators);
    return creator ? shareImage(pictures, [creator.banner, creator.portrait]) : null;
  }
  if (folder === "announcements") {
    const release = at(publicAt(announcements.announcements, now()));
    return release ? shareImage(pictures, [release.hero], release.heroAlt) : null;
  }
  const project = folder === "case-studies" ? at(projects.projects) : null;
  return project ? shareImage(pictures, [project.poster]) : null;
}
