import type { Picture } from "./picture.ts";
import { site } from "./site.ts";

/** Stands in where a product's picture is missing or does not load. */
export const missingPicture: Picture = {
  src: "/pictures/shop/placeholder.svg",
  width: 800,
  height: 1000,
  alt: "No picture yet",
};

/** How many pieces of a size, or fewer, are few. */
export const FEW_PIECES = 5;

/** What both the shop and a product's page say. */
export const offerWords = {
  /** Before the lowest of several prices. */
  from: "from",
  state: { available: null, few: "Few left", "sold-out": "Sold out" },
} as const;

/** The shop once something is published in it. */
export const shopWords = {
  title: "TETM Merch",
  titleLines: ["TETM", "Merch"],
  description: "Shirts, prints and gear from TETM, drawn and printed by one hand.",
  keywords: ["Christian merch", "letterpress prints"],
  intro: "Cut in lino, inked by hand, printed in small runs.",
  /** After the number of products. */
  count: { one: "piece on the line", many: "pieces on the line" },
  ask: "Not your size, or gone already? Ask us when the next run is dry.",
  mail: { name: site.email, href: `mailto:${site.email}?subject=TETM%20Merch` },
};

/** The page of one product. */
export const productWords = {
  crumbs: { label: "You are here", home: "Home", shop: "TETM Merch" },
  keywords: ["Christian merch"],
  size: "Size",
  problem: "There is a problem",
  chooseSize: "Choose a size",
  quantity: "Quantity",
  add: "Add to Cart",
  adding: "Adding...",
  soldOut: "This run is gone. Ask us when the next one is dry:",
  mail: shopWords.mail,
  more: "Also on the line",
};
