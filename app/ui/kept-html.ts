import { createContext, type ReactElement, type ReactNode, useContext } from "react";

/**
 * Returns the HTML that was kept for a key, or null if there is none yet; then it is made after this page.
 *
 * @param render makes what the key stands for, outside of the page: without its contexts
 */
export type KeepHtml = (key: string, render: () => ReactElement) => string | null;

/** The server's kept HTML. Null in browsers and where nothing is kept. */
export const KeptHtmlContext = createContext<KeepHtml | null>(null);

/**
 * Returns an element's content, on the server as HTML that was rendered before. Browsers get the same HTML, and hydrate
 * it from the same components (docs/decisions/0118-pages-with-data-of-ones-own.md).
 *
 * @param by a name and everything that the content depends on; false to render it each time, as browsers do
 *   (`import.meta.env.SSR && […]`). It must not have anything that a visitor wrote, since it stays in memory
 * @param render makes the content from nothing but these values: no context, no hook, no handler
 */
export function useKept(
  by: readonly unknown[] | false | undefined,
  render: () => ReactElement,
): { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } } {
  if (!import.meta.env.SSR) return { children: render() };
  // oxlint-disable-next-line react/rules-of-hooks -- the condition is a constant of the build
  const keep = useContext(KeptHtmlContext);
  const html = by && keep ? keep(JSON.stringify(by), render) : null;
  return html === null ? { children: render() } : { dangerouslySetInnerHTML: { __html: html } };
}
