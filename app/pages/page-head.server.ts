import { documentAt, type DocumentName, documents } from "../content/documents.ts";
import type { SharedImage } from "../pictures/share-image.ts";
import { shareImageOf } from "../server/public-files.server.ts";

/** What members say about a page to other websites: replaces what the page says itself. */
export interface PageHead {
  /** Path of the page. */
  page: string;
  title?: string;
  description?: string;
  image?: SharedImage;
}

interface Deps {
  documents: { readAll: () => { readonly [Name in DocumentName]: object } };
  shareImages: { find: (page: string) => SharedImage | null };
}

/** Returns what members have written about a page and the share image that was made for it, if there is any. */
export function pageHead(deps: Deps, page: string, search: URLSearchParams): { head?: PageHead } {
  const image = imageFor(deps, page, search.get("case-study"));
  // A query makes another page of it: a case study, the second page of the portfolio.
  const words = search.size === 0 ? wordsOf(deps, page) : {};
  return image || Object.keys(words).length > 0 ? { head: { page, ...words, ...(image && { image }) } } : {};
}

function wordsOf(deps: Deps, page: string): Pick<PageHead, "title" | "description"> {
  const name = documentAt(page);
  if (!name || !("path" in documents[name].definition) || documents[name].definition.path !== page) return {};
  const { pageTitle = "", pageDescription = "" } = deps.documents.readAll()[name] as Record<string, string>;
  return { ...(pageTitle && { title: pageTitle }), ...(pageDescription && { description: pageDescription }) };
}

/** A page without an image of its own has that of the page above it, or else home's. */
function imageFor({ shareImages }: Deps, page: string, caseStudy: string | null): SharedImage | null {
  const parts = page.split("/");
  const above = parts.map((_, index) => parts.slice(0, parts.length - index).join("/") || "/");
  const candidates = caseStudy ? [`/case-studies/${caseStudy}`, ...above] : above;
  if (!candidates.some(shareImages.find)) return null;
  // Where an image is drawn in public/, the page names it itself.
  const nearest = candidates.find((one) => shareImages.find(one) || shareImageOf(one) === one);
  return nearest === undefined ? null : shareImages.find(nearest);
}
