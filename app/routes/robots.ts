import { services } from "../services.server.ts";
import { site } from "../site/content/site.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

/** `/robots.txt` (RFC 9309): crawlers may read everything except personal pages. */
export function loader() {
  const origin = services.settings.siteOrigin ?? site.mainOrigin;
  const lines = [
    "User-agent: *",
    "Disallow: /survey/creator/answers",
    "Disallow: /survey/creator/resume",
    "Disallow: /cart",
    "Disallow: /orders",
    "Disallow: /desk",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
