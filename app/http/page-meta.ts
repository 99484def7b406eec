import type { MetaDescriptor } from "@remix-run/react";
import { site } from "../content/site.ts";

/** What a page says about itself to search engines and to those who share it. */
export interface PageDescription {
  /** Without the company's name, which is added to every title. */
  title: string;
  description: string;
  keywords?: readonly string[];
  /** Path of the page's one canonical spelling, such as `/about`. */
  path: string;
  /** The page refuses a post: GOV.UK's rule is to begin its title with 'Error: '. */
  failed?: boolean;
}

interface MetaArguments {
  matches: readonly { id: string; data?: unknown }[];
}

/**
 * The head of a page (SPEC.md, Shared layout): title, description, keywords,
 * share tags, canonical link and robots. Absolute addresses begin with the
 * origin from the root loader, or with the company's main domain where the
 * root has no data (an error page).
 */
export function pageMeta({ matches }: MetaArguments, page: PageDescription): MetaDescriptor[] {
  const root = matches.find((match) => match.id === "root")?.data as { origin?: string } | undefined;
  const origin = root?.origin ?? site.mainOrigin;
  const title = `${page.failed ? "Error: " : ""}${page.title} | ${site.name}`;
  const url = origin + page.path;
  return [
    { title },
    { name: "description", content: page.description },
    { name: "keywords", content: [...(page.keywords ?? []), ...site.keywords].join(", ") },
    { name: "robots", content: "index,follow" },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: site.name },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: "summary" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: page.description },
  ];
}
