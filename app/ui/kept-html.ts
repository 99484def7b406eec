import { createContext, createElement, Fragment, type ReactElement, type ReactNode, useContext } from "react";

/** Texts by their names. Null stands for one that is left out. */
export type Texts = Readonly<Record<string, string | null>>;

/**
 * Returns the HTML that was kept for a key, with these texts in it, or null if there is none yet; then it is made after
 * this page.
 *
 * @param render makes what the key stands for, outside of the page: without its contexts
 */
export type KeepHtml = <Own extends Texts>(
  key: string,
  render: (texts: Own) => ReactElement,
  texts?: Own,
) => string | null;

/** The server's kept HTML. Null in browsers and where nothing is kept. */
export const KeptHtmlContext = /* @__PURE__ */ createContext<KeepHtml | null>(null);

/**
 * Returns an element's content, on the server as HTML that was rendered before. Browsers get the same HTML, and hydrate
 * it from the same components (docs/decisions/0118-pages-with-data-of-ones-own.md).
 *
 * @param by a name and everything that the content depends on but the texts; false to render it each time, as browsers
 *   do (`import.meta.env.SSR && […]`). It must not have anything that a visitor wrote, since it stays in memory
 * @param render makes the content from nothing but these values: no context, no hook, no handler
 * @param texts what a visitor wrote, or what differs each time. They don't stay in memory. The content shows them as
 *   they are, or not at all: it depends on nothing of them but whether they are null or empty
 */
export function useKept<Own extends Texts>(
  by: readonly unknown[] | false | undefined,
  render: (texts: Own) => ReactElement,
  texts?: Own,
): { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } } {
  const own = texts as Own;
  if (!import.meta.env.SSR) return { children: render(own) };
  // oxlint-disable-next-line react/rules-of-hooks -- the condition is a constant of the build
  const keep = useContext(KeptHtmlContext);
  const html = by && keep ? keep(JSON.stringify(by), render, own) : null;
  return html === null ? { children: render(own) } : { dangerouslySetInnerHTML: { __html: html } };
}

/** A part of an element's content, and a name and everything that it depends on. */
interface Part {
  by: readonly unknown[];
  render: () => ReactElement;
}

/**
 * Returns an element's content, put together from parts that are each kept as by `useKept`: there are too many
 * combinations of them to keep.
 *
 * @param isKept false to render them each time, as browsers do
 */
export function useKeptParts(isKept: boolean, parts: readonly Part[]): ReturnType<typeof useKept> {
  const children = () => parts.map(({ render }, index) => createElement(Fragment, { key: index }, render()));
  if (!import.meta.env.SSR) return { children: children() };
  // oxlint-disable-next-line react/rules-of-hooks -- the condition is a constant of the build
  const keep = useContext(KeptHtmlContext);
  const kept = isKept && keep ? parts.map(({ by, render }) => keep(JSON.stringify(by), render)) : [null];
  return kept.includes(null) ? { children: children() } : { dangerouslySetInnerHTML: { __html: kept.join("") } };
}
