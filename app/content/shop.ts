import type { Picture } from "./picture.ts";
import { site } from "./site.ts";

/** Shown if a product's picture is missing or does not load. */
export const missingPicture: Picture = {
  src: "/pictures/shop/placeholder.svg",
  width: 800,
  height: 1000,
  alt: "No picture yet",
};

/** The most units of a size that count as few. */
export const FEW_UNITS = 5;

/** Words of both the shop and a product's page. */
export const offerWords = {
  /** Before the lowest of several prices. */
  from: "from",
  state: { available: null, few: "Only a few left", "sold-out": "Sold out" },
} as const;

/** The shop with published products. */
export const shopWords = {
  title: "TETM Merch",
  titleLines: ["TETM", "Merch"],
  description: "Shirts, prints and gear from TETM, drawn and printed by hand.",
  keywords: ["Christian merch", "letterpress prints"],
  intro: "Carved by hand, inked by hand, printed in small batches.",
  /** After the number of products. */
  count: { one: "item", many: "items" },
  ask: "Is your size missing or sold out? Ask us when the next batch will be ready.",
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
  soldOut: "This one is sold out. Ask us when the next batch will be ready:",
  mail: shopWords.mail,
  more: "You might also like",
};

const drawing: Picture = {
  src: "/pictures/shop/merch-line.svg",
  width: 1200,
  height: 640,
  alt: "Linocut of a shirt, a tote bag and a poster hanging on a line to dry",
};

/** The shop while nothing is published. Headings and sentences are agreed on (docs/behavior.md, Shop 1). */
export const comingSoon = {
  title: "TETM Merch",
  titleLines: ["TETM Merch"],
  description: "Shirts, prints and gear from TETM. The shop opens soon.",
  lines: ["Coming Soon"],
  text: "Our shop is under construction!",
  /** Before the link. */
  ask: "The first prints are drying. Ask us when they'll be ready:",
  mail: { name: site.email, href: `mailto:${site.email}?subject=TETM%20Merch` },
  drawing,
};

/**
 * Pages to which the payment page sends a shopper back. The words of success and cancel are agreed on
 * (docs/behavior.md, Checkout 8 and 9).
 */
export const shopNotices = {
  success: {
    title: "Order confirmed",
    description: "Your order from the TETM shop is confirmed.",
    lines: ["Thank you", "for your", "purchase!"],
    text: "Your order is confirmed. We'll send you a shipping update shortly.",
    stub: "Paid",
  },
  waiting: {
    title: "Payment being confirmed",
    description: "Your order from the TETM shop is waiting for payment.",
    lines: ["Thank you", "for your", "purchase!"],
    text: "Your payment is being confirmed. With some banks, that takes a few days. We're holding your order for you.",
    stub: "Waiting",
  },
  unpaid: {
    title: "Payment not finished",
    description: "Your order from the TETM shop hasn't been paid for yet.",
    lines: ["Not paid", "yet"],
    text: "Your payment page is still open, and you haven't been charged.",
    stub: "Open",
  },
  cancel: {
    title: "Payment canceled",
    description: "Your order from the TETM shop was not processed.",
    lines: ["Payment", "canceled"],
    text: "Your order was not processed. You can try again from our shop.",
    stub: "Void",
  },
  links: [
    { name: "Back to the Shop", href: "/shop" },
    { name: "Back to Home", href: "/" },
  ],
  order: {
    title: (number: string) => `Order ${number}`,
    size: "size",
    adjustment: "Shipping, taxes and discounts",
    total: "Total",
    refunded: "Refunded",
    pay: "Finish paying",
    restore: "Restore my cart",
  },
} as const;
