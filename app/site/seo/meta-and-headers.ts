import type { HeadersArgs } from "@remix-run/node";
import type { MetaDescriptor } from "@remix-run/react";
import { canonicalPath, shareImagePath } from "../../server/addresses.ts";
import type { CompanyFacts } from "../content/company.ts";
import { dashboard, site } from "../content/site.ts";

interface PageDescription {
  /** Without the company's name, which is added to every title. */
  title: string;
  description: string;
  keywords?: readonly string[];
  /** Canonical path, if it is not the path that the router matched: with a query, or of another page. */
  path?: string;
  /** Path of the page whose share image this one uses, if it may have none of its own. */
  sharedAs?: string;
  /** A picture that is shared instead of a poster, with its size in pixels. */
  image?: { src: string; alt: string; width: number; height: number };
  /** Whether the page is for the team, so that no search engine may list it. */
  unlisted?: boolean;
}

/** What members wrote about a page for other websites. It replaces the page's own description. */
export interface PageHead extends Partial<Pick<PageDescription, "title" | "description" | "image">> {
  page: string;
}

interface MetaArguments {
  location: { pathname: string };
  matches: readonly { id: string; pathname?: string; data?: unknown }[];
}

/** The head of a page (docs/behavior.md, Every page 7). */
export function pageMeta(args: MetaArguments, page: PageDescription): MetaDescriptor[] {
  const root = rootDataOf(args);
  const own = { ...page, ...(root?.head?.page === args.location.pathname && root.head) };
  const origin = originOf(args);
  const company = companyOf(args);
  const title = `${own.title} | ${company}`;
  const path = page.path ?? canonicalPath(args.matches.at(-1)?.pathname ?? args.location.pathname);
  const url = origin + path;
  const image = origin + (own.image?.src ?? shareImagePath(own.sharedAs ?? path));
  return [
    { title },
    { name: "description", content: own.description },
    { name: "keywords", content: [...(own.keywords ?? []), company, ...(root?.company?.keywords ?? [])].join(", ") },
    { name: "robots", content: own.unlisted ? "noindex,nofollow" : "index,follow" },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: company },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: own.description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:width", content: String(own.image?.width ?? 1200) },
    { property: "og:image:height", content: String(own.image?.height ?? 630) },
    {
      property: "og:image:alt",
      content: own.image
        ? own.image.alt || own.title
        : `Poster: ${(own.sharedAs ?? path) === path ? own.title : company}`,
    },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: image },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: own.description },
  ];
}

/** The company's main domain if the root loader has no data (an error page). */
export function originOf(args: Pick<MetaArguments, "matches">): string {
  return rootDataOf(args)?.origin ?? site.mainOrigin;
}

export function companyOf(args: Pick<MetaArguments, "matches">): string {
  return rootDataOf(args)?.company?.name ?? site.name;
}

function rootDataOf({ matches }: Pick<MetaArguments, "matches">) {
  const root = matches.find((match) => match.id === "root");
  return root?.data as { origin?: string; company?: Partial<CompanyFacts>; head?: PageHead } | undefined;
}

/** Headers of a page that shows one person's data: no cache may store it. */
export function privatePage(answer?: HeadersArgs): Record<string, string> {
  return { "Cache-Control": "private, no-store", ...(answer && retryAfter(answer)) };
}

/** For a page that opens by a secret link: no cache stores it, nothing lists it, no other site learns of it. */
export const UNLISTED = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  // Unlike `no-referrer`, this lets the page post a form, see security-headers.server.ts.
  "Referrer-Policy": "same-origin",
} as const;

export function unlistedPage(answer: HeadersArgs): Record<string, string> {
  return { ...UNLISTED, ...retryAfter(answer) };
}

/** Returns the Retry-After of a loader or an action. Remix drops their headers unless a route passes them on. */
export function retryAfter({ loaderHeaders, actionHeaders, errorHeaders }: HeadersArgs): Record<string, string> {
  const [wait] = [errorHeaders, actionHeaders, loaderHeaders].flatMap((headers) => headers?.get("Retry-After") ?? []);
  return wait ? { "Retry-After": wait } : {};
}

/** The head of a page for the team: a title, and nothing for search engines. */
export function deskMeta(args: Pick<MetaArguments, "matches">, title: string): MetaDescriptor[] {
  return [
    { title: `${title} | ${companyOf(args)} ${dashboard.name}` },
    { name: "robots", content: "noindex,nofollow" },
  ];
}

/** Headers of every page of the dashboard: no cache stores it, no search engine lists it. */
export function deskHeaders(answer?: HeadersArgs): Record<string, string> {
  return { ...privatePage(answer), "X-Robots-Tag": "noindex, nofollow" };
}

/** Whether a path is one of the dashboard's, which has no public header and footer. */
export function isDeskPath(path: string): boolean {
  // The router ignores case.
  return /^\/desk(\/|$)/i.test(path);
}
