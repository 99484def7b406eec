export interface Crumb {
  name: string;
  path: string;
}

/** The way from home to a page (schema.org/BreadcrumbList). */
export function breadcrumbsJsonLd(origin: string, crumbs: readonly Crumb[]) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
