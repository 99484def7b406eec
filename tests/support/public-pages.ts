import { pages, sitePages } from "../../app/site/content/pages.server.ts";

/**
 * Pages that run scripts (docs/behavior.md, Every page 12). Product pages also do, but `scriptFreePages` doesn't
 * contain them.
 */
const SCRIPTED = new Set(["/portfolio", "/contact", "/cart", "/survey/creator"]);

/** Shown only to visitors who follow a link in an email; others are redirected to the survey. */
const BY_LINK = "/survey/creator/resume";

/** Every page that only has to be read (docs/behavior.md, Every page 12), each once. None of them runs scripts. */
export const scriptFreePages: readonly string[] = [
  ...new Set([...sitePages(), ...Object.keys(pages), "/nothing-here"]),
].filter((page) => !page.includes(":") && !SCRIPTED.has(page) && page !== BY_LINK);

/** Returns every public page whose weight is measured. The product is from seed-catalogue.ts. */
export function publicPages(): string[] {
  return [...scriptFreePages, ...SCRIPTED, "/shop/covenant-tee"];
}
