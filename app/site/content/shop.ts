import { type DocumentDefinition, type TextOf, headFields } from "../publishing/document.ts";

/** The title, and the text while the shop is closed, aren't among the fields: they are agreed on. */
export const shopDocument = {
  name: "Shop",
  about: "The words around the products, and how many of one item an order may have",
  path: "/shop",
  fields: {
    intro: { kind: "text", label: "Introduction", help: "Below the headline while the shop has products.", most: 200 },
    ask: {
      kind: "text",
      label: "Invitation to ask",
      help: "After the products, in large type, above your email address.",
      most: 200,
    },
    soldOutAsk: {
      kind: "text",
      label: "Invitation to ask for what is sold out",
      help: "On the page of a product that is sold out. Your email address follows it.",
      most: 200,
    },
    soonAsk: {
      kind: "text",
      label: "Invitation to ask before the shop opens",
      help: "Below “Coming Soon” while no product is published. Your email address follows it.",
      most: 200,
    },
    drawing: {
      kind: "picture",
      describedBy: "drawingText",
      label: "Picture before the shop opens",
      help: "As wide as the poster. One that is twice as wide as it is high looks best.",
      folder: "/pictures/shop/",
      most: 200,
    },
    drawingText: {
      kind: "line",
      label: "What the picture shows",
      help: "For people who can't see it.",
      most: 200,
    },
    mostPerOrder: {
      kind: "count",
      label: "Limit per order",
      help: "The most that one order may have of an item and size, so that one shopper doesn't take all of it. It counts where you count the stock.",
      most: 3,
    },
    ...headFields,
  },
} as const satisfies DocumentDefinition;

export const shop: TextOf<typeof shopDocument> = {
  intro: "Carved by hand, inked by hand, printed in small batches.",
  ask: "Is your size missing or sold out? Ask us when the next batch will be ready.",
  soldOutAsk: "This one is sold out. Ask us when the next batch will be ready:",
  soonAsk: "The first prints are drying. Ask us when they'll be ready:",
  drawing: "/pictures/shop/merch-line.svg",
  drawingText: "Linocut of a shirt, a tote bag and a poster hanging on a line to dry",
  mostPerOrder: "10",
  pageTitle: "",
  pageDescription: "",
};

/** Where Stripe returns the shopper. Success and cancel are agreed on (docs/behavior.md, Checkout 8 and 9). */
export const shopNotices = {
  success: {
    title: "Order confirmed",
    description: "Your order from our shop is confirmed.",
    lines: ["Thank you", "for your", "purchase!"],
    text: "Your order is confirmed. We'll send you a shipping update shortly.",
    /** For an order to pick up, which isn't shipped. */
    pickupText: "Your order is confirmed. We'll email you when it's ready to pick up.",
    pickupWithoutMail: "Your order is confirmed. Its page will say when it's ready to pick up.",
    stub: "Paid",
    /** For a visit without an order, when it is unknown whether anything was paid. */
    stubUnknown: "Thanks",
  },
  waiting: {
    title: "Payment being confirmed",
    description: "Your order from our shop is waiting for payment.",
    lines: ["Thank you", "for your", "purchase!"],
    text: "Your payment is being confirmed. With some banks, that takes a few days. We're holding your order for you.",
    stub: "Waiting",
  },
  unpaid: {
    title: "Payment not finished",
    description: "Your order from our shop hasn't been paid for yet.",
    lines: ["Not paid", "yet"],
    text: "Your payment page is still open, and you haven't been charged.",
    stub: "Open",
  },
  refunded: {
    title: "Order refunded",
    description: "Your order from our shop was refunded.",
    lines: ["Order", "refunded"],
    text: "Your money goes back the way you paid. Banks can take a few days to show it.",
    stub: "Refunded",
  },
  cancel: {
    title: "Payment canceled",
    description: "Your order from our shop was not processed.",
    lines: ["Payment", "canceled"],
    text: "Your order was not processed. You can try again from our shop.",
    stub: "Void",
  },
  links: [
    { name: "Back to the Shop", href: "/shop" },
    { name: "Back to Home", href: "/" },
  ],
} as const;
