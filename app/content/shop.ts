import type { Picture } from "./picture.ts";
import { site } from "./site.ts";

const drawing: Picture = {
  src: "/pictures/shop/merch-line.svg",
  width: 1200,
  height: 640,
  alt: "Linocut of a shirt, a tote bag and a poster that hang on a line to dry",
};

/** The shop while nothing is published in it. Headings and sentences are SPEC.md's. */
export const comingSoon = {
  title: "TETM Merch",
  titleLines: ["TETM Merch"],
  description: "Shirts, prints and gear from TETM. The shop opens soon.",
  lines: ["Coming Soon"],
  text: "Our shop is under construction!",
  /** Before the link. */
  ask: "The first prints are on the line. Ask us when they will be dry:",
  mail: { name: site.email, href: `mailto:${site.email}?subject=TETM%20Merch` },
  drawing,
};

/** What a shopper reads when the payment's own page sends them back. SPEC.md's words. */
export const shopNotices = {
  success: {
    title: "Order confirmed",
    description: "Your order from the TETM shop is confirmed.",
    lines: ["Thank you", "for your", "purchase!"],
    text: "Your order is confirmed. We'll send you a shipping update shortly.",
    stub: "Paid",
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
} as const;
