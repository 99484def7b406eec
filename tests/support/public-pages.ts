import { sitePages } from "../../app/content/site-pages.ts";

/** Every public page that is weighed. A product is one of seed-catalogue.ts. */
export function publicPages(): string[] {
  const furtherPages = [
    "/shop/covenant-tee",
    "/cart",
    "/shop/success",
    "/shop/cancel",
    "/survey/creator/success",
    "/survey/creator/answers",
    "/nothing-here",
  ];
  return [...sitePages(), ...furtherPages];
}

/** Paths of the pages without scripts (docs/behavior.md, Every page 12). */
export const documentPages = [
  "/",
  "/about",
  "/services",
  "/announcements/josiah-vale",
  "/shop",
  "/shop/success",
  "/shop/cancel",
  "/privacy",
  "/survey/creator/success",
  "/nothing-here",
] as const;
