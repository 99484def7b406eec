import { site } from "../content/site.ts";

/** The company, for search engines (schema.org/Organization). */
export function organizationJsonLd(origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: site.name,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    description: site.summary,
    slogan: site.values.join(", "),
    foundingDate: String(site.foundingYear),
    email: site.email,
    telephone: site.phoneLink.replace("tel:", ""),
    address: { "@type": "PostalAddress", addressRegion: "NC", addressCountry: "US" },
  };
}
