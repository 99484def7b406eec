import type { TextField } from "../publishing/document.ts";

/** Fields of a page that has a title of its own: what browsers, search engines and other websites say about it. */
export const headFields = {
  pageTitle: {
    kind: "line",
    label: "Title for search engines",
    help: "The browser's tab has it, too. The company's name follows it. Up to 60 letters are best. Left blank, the page keeps its usual title.",
    most: 120,
    optional: true,
  },
  pageDescription: {
    kind: "text",
    label: "Description for search engines",
    help: "One or two sentences below the title in search results, and below a link that someone shares. Up to 155 letters are best. Left blank, the page keeps its usual description.",
    most: 300,
    optional: true,
  },
} as const satisfies Record<string, TextField>;
