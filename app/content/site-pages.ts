import { announcements } from "./announcements.ts";
import { creators } from "./creators.ts";

/** Every page that search engines shall find, by its path; products are added where they are published. */
export function sitePages(): string[] {
  return [
    "/",
    "/about",
    "/services",
    "/portfolio",
    ...creators.map((creator) => `/creators/${creator.slug}`),
    ...announcements.map((announcement) => `/announcements/${announcement.slug}`),
    "/shop",
    "/contact",
    "/survey/creator",
    "/privacy",
  ];
}
