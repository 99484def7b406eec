import type { ShownPicture as Picture } from "../../ui/shown-picture.ts";

/** Shown if a product's picture is missing or does not load. */
export const missingPicture: Picture = {
  src: "/pictures/shop/placeholder.svg",
  width: 800,
  height: 1000,
  alt: "No picture yet",
};

/** The highest stock of a size that counts as few. */
export const FEW_UNITS = 5;

/** What the shop says of a product or a size. The exact stock isn't shown. */
export const AVAILABILITY = { available: null, few: "Only a few left", "sold-out": "Sold out" } as const;

/** The shop's name, on its pages and in the subject of emails about it. */
export const shopName = (company: string) => `${company} Merch`;
