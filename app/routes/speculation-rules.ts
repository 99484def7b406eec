/**
 * What browsers may load ahead (HTML Standard, speculative loading): pages
 * without scripts and without anything personal, when a pointer rests on the
 * link. Named by the Speculation-Rules header of the documents.
 */
const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/survey/*", "/cart*", "/desk/*", "/contact*", "/portfolio*", "/webhooks/*"] } },
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
