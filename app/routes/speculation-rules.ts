import { pages } from "../site/content/pages.server.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

/** Paths that browsers must not prerender: pages that are personal or change something, and paths without a page. */
const exceptions = [
  ...Object.entries(pages).flatMap(([path, { loadAhead }]) =>
    loadAhead === false ? [`${path.replace(/:\w+$/, "")}*`] : [],
  ),
  "/desk*",
  "/case-studies/*",
  "/webhooks/*",
];

/**
 * Which pages browsers may prerender (HTML Standard, speculative loading): those that show nothing personal and change
 * nothing. It starts when a pointer rests on the link or a finger touches it. The Speculation-Rules header of each
 * document has the URL of these rules.
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
