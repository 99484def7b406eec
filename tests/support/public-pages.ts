import { pages, sitePages } from "../../app/content/pages.server.ts";

/** Addresses that run scripts (docs/behavior.md, Every page 12); a product's are not among those below. */
const SCRIPTED = new Set(["/portfolio", "/contact", "/cart", "/survey/creator"]);

/** Shown only to visitors who follow a link from an email; others are redirected to the survey. */
const BY_LINK = "/survey/creator/resume";

/** Every address that only has to be read (Every page 12), each page once. None runs a script. */
export const documentPages: readonly string[] = [
  ...new Set([...sitePages(), ...Object.keys(pages), "/nothing-here"]),
].filter((page) => !page.includes(":") && !pages[page]?.id && !SCRIPTED.has(page) && page !== BY_LINK);

/** Every public page that is weighed. A product is one of seed-catalogue.ts. */
export function publicPages(): string[] {
  return [...documentPages, ...SCRIPTED, "/shop/covenant-tee"];
}
