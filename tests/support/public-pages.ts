import { sitePages } from "../../app/content/site-pages.ts";

/** Every public page that is weighed; a product is one of tests/support/seed-catalogue.ts. */
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

/** The pages that only have to be read (docs/behavior.md, Every page 12), by path. They run no script. */
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
