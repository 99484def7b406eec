import { services } from "../services.server.ts";
import { listPublished } from "../shop/catalogue/catalogue.store.server.ts";
import { shelvesOf, shopAddress } from "../shop/catalogue/collections.ts";
import { sitePages } from "../site/content/pages.server.ts";
import { site } from "../site/content/site.ts";
import { publicAt } from "../site/publishing/field-values.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

/** `/sitemap.xml` (sitemaps.org protocol 0.9): the pages and the published products. */
export async function loader() {
  const origin = services.settings.siteOrigin ?? site.mainOrigin;
  const products = await listPublished(services.db);
  const { creators } = services.documents.read("creators");
  const announcements = publicAt(services.documents.read("announcements").announcements, services.now());
  const pages = sitePages({
    "/creators/:slug": creators.map(({ slug }) => `/creators/${slug}`),
    "/announcements/:slug": announcements.map(({ slug }) => `/announcements/${slug}`),
  });
  const { collections } = services.documents.read("collections");
  const paths = [
    ...pages,
    ...shelvesOf(collections, products).map(({ collection }) => shopAddress(collection.slug)),
    ...products.map(({ slug }) => `/shop/${slug}`),
  ];
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
