export interface ProductFacts {
  name: string;
  description: string;
  /** Path of a picture that search engines can show: no SVG. */
  image: string;
  /** Of the product's page. */
  path: string;
  /** One per size; `name` is empty where there are no sizes. */
  offers: readonly { name: string; price: string; available: boolean }[];
}

/** A product with what it costs and whether it can be had (schema.org/Product). Prices are US dollars. */
export function productJsonLd(origin: string, { name, description, image, path, offers }: ProductFacts) {
  const url = origin + path;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    description,
    image: origin + image,
    url,
    offers: offers.map((offer) => ({
      "@type": "Offer",
      ...(offer.name && { name: offer.name }),
      price: offer.price,
      priceCurrency: "USD",
      availability: `https://schema.org/${offer.available ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      url,
    })),
  };
}
