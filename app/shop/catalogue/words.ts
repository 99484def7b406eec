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

/** Text of both the shop and a product's page. */
export const offerWords = {
  /** Before the lowest of several prices. */
  from: "from",
  /** Before the price before. */
  was: "was",
  state: { available: null, few: "Only a few left", "sold-out": "Sold out" },
} as const;

/** The shop's name, on its pages and in the subject of emails about it. */
export const shopName = (company: string) => `${company} Merch`;

/** The shop with published products. */
export const shopWords = {
  titleLines: (company: string) => [company, "Merch"],
  description: (company: string) => `Shirts, prints and gear from ${company}, drawn and printed by hand.`,
  keywords: ["Christian merch", "letterpress prints"],
  /** After the number of products. */
  count: { one: "item", many: "items" },
};

/** The page of one product. */
export const productWords = {
  crumbs: { label: "You are here", home: "Home" },
  keywords: ["Christian merch"],
  size: "Size",
  problem: "There is a problem",
  chooseSize: "Choose a size",
  quantity: "Quantity",
  add: "Add to Cart",
  adding: "Adding...",
  /** Beside a size, or a product, that is sold out. */
  whenBack: "Sold out? Get an email when it's back",
  more: "You might also like",
};
