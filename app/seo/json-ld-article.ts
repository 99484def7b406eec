import type { Announcement } from "../content/announcements.ts";
import { shareImagePath } from "../content/share-image-path.ts";
import { site } from "../content/site.ts";

/** A press release (schema.org/NewsArticle). */
export function articleJsonLd(origin: string, path: string, announcement: Announcement) {
  const company = { "@type": "Organization", "@id": `${origin}/#organization`, name: site.name, url: `${origin}/` };
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: announcement.titleLines.join(" "),
    alternativeHeadline: announcement.subtitle,
    description: announcement.summary,
    datePublished: announcement.date,
    dateline: announcement.place,
    image: origin + shareImagePath(path),
    mainEntityOfPage: origin + path,
    inLanguage: "en-US",
    author: company,
    publisher: { ...company, logo: { "@type": "ImageObject", url: `${origin}/icons/icon-512.png` } },
  };
}
