import { pages } from "../content/pages.server.ts";

/** What browsers must not load ahead: pages that are personal or change something, and what is no page. */
const exceptions = [
  ...Object.entries(pages).flatMap(([path, { loadAhead }]) =>
    loadAhead === false ? [`${path.replace(/:\w+$/, "")}*`] : [],
  ),
  "/desk*",
  "/case-studies/*",
  "/webhooks/*",
];

/**
 * What browsers may load ahead (HTML Standard, speculative loading): pages that a visit neither changes anything for
 * nor shows anything personal on, when a pointer rests on the link or a finger touches it. Named by the
 * Speculation-Rules header of the documents.
 */
const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: exceptions } },
          { not: { selector_matches: "[target], [download], [rel~=nofollow]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

export function loader() {
  return new Response(JSON.stringify(rules), {
    headers: { "Content-Type": "application/speculationrules+json", "Cache-Control": "public, max-age=86400" },
  });
}
