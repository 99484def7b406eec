import { type PagePath, pages } from "./pages.server.ts";

/**
 * Forms that are the same for everybody but for their ids, if they are asked for without a query and without cookies of
 * this site: docs/decisions/0114-blank-forms.md
 */
const blankForms: ReadonlySet<PagePath | "/desk/sign-in"> = new Set([
  "/contact",
  "/survey/creator",
  "/cart",
  "/shop/:slug",
  "/desk/sign-in",
]);

const shapes = [...blankForms]
  .filter((path) => path.includes(":"))
  .map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));

/** Whether a path is that of a blank form, which is sent from memory. */
export function isBlankForm(path: string): boolean {
  return (blankForms as ReadonlySet<string>).has(path) || (!(path in pages) && shapes.some((one) => one.test(path)));
}
