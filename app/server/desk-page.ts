import type { MetaDescriptor } from "@remix-run/react";
import { site } from "../content/site.ts";
import { privatePage } from "../security/answer-headers.ts";

/** The head of a page for the team: a title, and nothing for search engines. */
export function deskMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site.name} Dashboard` }, { name: "robots", content: "noindex,nofollow" }];
}

/** Headers of every page of the desk: no cache keeps it, no search engine shows it. */
export function deskHeaders(answer: Parameters<typeof privatePage>[0]): Record<string, string> {
  return { ...privatePage(answer), "X-Robots-Tag": "noindex, nofollow" };
}

/** Whether an address is the team's, where the public header and footer are left out. */
export function isDeskPath(path: string): boolean {
  // The router ignores case.
  return /^\/desk(\/|$)/i.test(path);
}
