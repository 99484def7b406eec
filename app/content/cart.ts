import type { CartAlert } from "../cart/cart-view.ts";

/** The cart. Headings, sentences and buttons are SPEC.md's. */
export const cartWords = {
  title: "Cart",
  titleLines: ["Your Cart"],
  description: "What you have chosen from the TETM shop.",
  empty: {
    titleLines: ["Your Cart", "Is Empty"],
    text: "Start shopping for faith-driven merchandise and gear.",
    drawing: {
      src: "/pictures/shop/empty-tote.svg",
      width: 800,
      height: 1000,
      alt: "Linocut of an empty bag on a peg",
    },
  },
  shop: { name: "Continue Shopping", href: "/shop" },
  each: "each",
  size: "Size",
  quantity: "Quantity",
  quantityOf: (name: string) => `Quantity of ${name}`,
  lineTotal: "Total",
  update: "Update",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  summary: {
    title: "Order Summary",
    items: (pieces: number) => (pieces === 1 ? "1 item" : `${pieces} items`),
    subtotal: "Subtotal",
    note: "Shipping and taxes calculated at checkout",
    checkout: "Proceed to Checkout",
    pending: "Updating...",
  },
  clear: "Empty the cart",
  was: (price: string) => `The price was ${price} when you last looked.`,
  gone: "This is no longer in the shop. Remove it to check out.",
  short: (left: number) => (left === 0 ? "This is sold out. Remove it to check out." : `Only ${left} left. Lower the quantity to check out.`),
  most: (pieces: number) => `At most ${pieces} of this can be bought at once.`,
  more: { before: "Lower the quantity to check out. If you need more,", link: "write to us", after: ".", href: "/contact" },
  unfinished: {
    title: "A payment is not finished",
    text: (pieces: string, amount: string) => `You went to pay for ${pieces}, ${amount}, and the payment page is still open.`,
    closed: (pieces: string, amount: string) => `You went to pay for ${pieces}, ${amount}. The payment page has closed, and nothing was charged.`,
    pay: "Go on paying",
    restore: "Put it back into my cart",
  },
  mirror: {
    title: "This browser remembers a cart",
    text: (pieces: string) => `The last time you were here, ${pieces} lay in your cart.`,
    restore: "Put it back",
    forget: "Forget it",
    notBack: (names: readonly string[]) => `Not in your cart: ${names.join("; ")}.`,
  },
};

/** What the cart says after a post: most of them refuse something and say what to do. */
export const cartAlerts: Record<CartAlert, { tone: "note" | "error"; title: string; text: string }> = {
  added: { tone: "note", title: "Added to your cart", text: "" },
  restored: { tone: "note", title: "Back in your cart", text: "" },
  "restored-in-part": { tone: "note", title: "Back in your cart, in part", text: "Some of it is no longer in the shop." },
  "not-restored": { tone: "error", title: "This could not be added", text: "It is sold out or no longer in the shop." },
  "already-paid": { tone: "error", title: "This order is paid", text: "The payment was finished, so it can't go back into the cart." },
  waiting: { tone: "error", title: "This payment is being confirmed", text: "You have finished it, and your bank has yet to confirm it. It can't go back into the cart now." },
  "no-order": { tone: "error", title: "This could not be put back", text: "It was not ordered from this browser. Choose it again in the shop." },
  "no-cookies": {
    tone: "error",
    title: "Your browser keeps no cookies",
    text: "The cart is found again by a cookie, so nothing could be put into it. Allow cookies for this site and add it again.",
  },
  "not-offered": { tone: "error", title: "This could not be added", text: "It is no longer in the shop, or not in this size. Choose again on its page." },
  "sold-out": { tone: "error", title: "This is sold out", text: "It was not added. Everything else in your cart is as it was." },
  quantity: { tone: "error", title: "This could not be added", text: "Choose a quantity of 1 or more." },
  full: { tone: "error", title: "Your cart is full", text: "It holds 50 different things. Check out first, or remove something." },
  "look-again": {
    tone: "error",
    title: "Please look again before you pay",
    text: "Something has changed since this page was shown. Nothing was ordered. What changed is said beside it.",
  },
  "too-much": { tone: "error", title: "This is too much for one payment", text: "One payment takes up to $999,999.99. Lower a quantity and try again." },
  "no-checkout": {
    tone: "error",
    title: "Checkout is not available right now",
    text: "Nothing was charged, and your cart is kept. Please try again in a minute, or write to us.",
  },
  slowed: { tone: "error", title: "That was too often", text: "Checkout was begun many times from here. Your cart is kept. Please wait a few minutes." },
  held: {
    tone: "error",
    title: "Several payments are open from here",
    text: "They were begun from your connection and are not finished, and what you want is kept for them or is more than one connection can have at a time. Nothing was charged, and your cart is kept. Finish or leave a payment, or try again in half an hour.",
  },
  unavailable: { tone: "error", title: "Please try again in a minute", text: "Our records can't be opened right now. Your cart is as it was before." },
};
