import type { MetaDescriptor } from "@remix-run/react";
import { site } from "../content/site.ts";

interface AnswerHeaders {
  loaderHeaders: Headers;
  actionHeaders: Headers;
  errorHeaders: Headers | undefined;
}

/** Headers of a page that shows what one person gave: no cache may keep it. */
export function privatePage(answer?: AnswerHeaders): Record<string, string> {
  return { "Cache-Control": "private, no-store", ...(answer && retryAfter(answer)) };
}

/** How long to wait, as a loader or an action says it. Remix drops their headers where no route passes them on. */
export function retryAfter({ loaderHeaders, actionHeaders, errorHeaders }: AnswerHeaders): Record<string, string> {
  const [wait] = [errorHeaders, actionHeaders, loaderHeaders].flatMap((headers) => headers?.get("Retry-After") ?? []);
  return wait ? { "Retry-After": wait } : {};
}

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
