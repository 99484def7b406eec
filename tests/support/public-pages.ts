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
