import { pages, sitePages } from "../../app/site/content/pages.server.ts";

/** Pages that run scripts (docs/behavior.md, Every page 12), besides product pages. */
const SCRIPTED = new Set(["/portfolio", "/contact", "/cart", "/survey/creator"]);

/** Only for visitors from a link in an email; others are redirected to the survey. */
const BY_LINK = "/survey/creator/resume";

/** Every page that is only for reading, each once. None runs scripts (docs/behavior.md, Every page 12). */
export const scriptFreePages: readonly string[] = [
  ...new Set([...sitePages(), ...Object.keys(pages), "/nothing-here"]),
].filter((page) => !page.includes(":") && !SCRIPTED.has(page) && page !== BY_LINK);

/** Public pages to weigh. The product is from seed-catalogue.ts. */
export function publicPages(): string[] {
  return [...scriptFreePages, ...SCRIPTED, "/shop/covenant-tee"];
}
