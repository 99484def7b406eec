import type { CartAlert } from "./cart-view.ts";

/** The cart. Headings, sentences and buttons are agreed on (docs/behavior.md, Cart 6 to 8). */
export const cartWords = {
  title: "Cart",
  titleLines: ["Your Cart"],
  description: "What you've picked from our shop.",
  empty: {
    titleLines: ["Your Cart", "Is Empty"],
    text: "Start shopping for faith-driven merchandise and gear.",
    drawing: {
      src: "/pictures/shop/empty-tote.svg",
      width: 800,
      height: 1000,
      alt: "Linocut of an empty tote bag on a hook",
    },
  },
  shop: { name: "Continue Shopping", href: "/shop" },
  each: "each",
  size: "Size",
  quantity: "Quantity",
  quantityOf: (name: string) => `Quantity of ${name}`,
  lineTotal: "Total",
  update: "Update",
  updateOf: (name: string) => `Update ${name}`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  summary: {
    title: "Order Summary",
    items: (units: number) => (units === 1 ? "1 item" : `${units} items`),
    subtotal: "Subtotal",
    note: "Shipping and taxes calculated at checkout",
    code: "Have a promo code? Enter it on the payment page.",
    delivery: "Shipping",
    checkout: "Proceed to Checkout",
    pending: "Updating...",
    policies: [
      { name: "Shipping and returns", href: "/shipping" },
      { name: "Terms of sale", href: "/terms" },
    ],
  },
  clear: "Empty the cart",
  /** A line that was changed elsewhere since the page was shown. */
  elsewhere: (name: string, units: number) =>
    units > 0 ? `${name}: your cart has ${units} now.` : `${name}: no longer in your cart.`,
  was: (price: string) => `The price was ${price} when you last looked.`,
  gone: "This is no longer in the shop. Remove it to check out.",
  soldOut: "This is sold out. Remove it to check out.",
  /** The exact stock isn't shown. */
  few: "Only a few are left, and you asked for more.",
  short: "We don't have that many.",
  most: (units: number) => `You can buy up to ${units} of this item at a time.`,
  more: {
    before: "Lower the quantity to check out. If you need more,",
    link: "contact us",
    after: ".",
    href: "/contact",
  },
  unfinished: {
    title: "Payment not finished",
    text: (units: string, amount: string) =>
      `You started a ${amount} payment for ${units}, and the payment page is still open.`,
    closed: (units: string, amount: string) =>
      `You started a ${amount} payment for ${units}. The payment page has closed, and you weren't charged.`,
    pay: "Finish paying",
    restore: "Put it back in my cart",
  },
  backup: {
    title: "This browser remembers your cart",
    text: (units: string) => `Last time you were here, you had ${units} in your cart.`,
    restore: "Restore my cart",
    forget: "No, thanks",
    notBack: (names: readonly string[]) => `Not in your cart: ${names.join("; ")}.`,
  },
};

/** The cart's messages after a post. Most of them say why it was refused and what to do. */
export const cartAlerts: Record<CartAlert, { tone: "note" | "error"; title: string; text: string }> = {
  added: { tone: "note", title: "Added to your cart", text: "" },
  most: {
    tone: "note",
    title: "Not everything was added",
    text: "A cart can hold up to 999 of one item. Yours has that many now.",
  },
  changed: { tone: "note", title: "Your cart changed since you opened this page", text: "" },
  restored: { tone: "note", title: "Back in your cart", text: "" },
  "restored-in-part": {
    tone: "note",
    title: "Some items are back in your cart",
    text: "The rest are no longer in the shop.",
  },
  "not-restored": { tone: "error", title: "This couldn't be added", text: "It's sold out or no longer in the shop." },
  "already-paid": {
    tone: "error",
    title: "This order is paid",
    text: "The payment went through, so these items can't go back in your cart.",
  },
  waiting: {
    tone: "error",
    title: "This payment is being confirmed",
    text: "You've paid, but your bank hasn't confirmed the payment yet. For now, the order can't go back in your cart.",
  },
  "no-order": {
    tone: "error",
    title: "We couldn't restore this order",
    text: "It wasn't placed from this browser. Please add the items again from the shop.",
  },
  "no-cookies": {
    tone: "error",
    title: "Your browser is blocking cookies",
    text: "The cart needs a cookie, so nothing could be added. Allow cookies for this site, then add it again.",
  },
  "not-offered": {
    tone: "error",
    title: "This couldn't be added",
    text: "It's no longer available, at least not in this size. Check the product page for other options.",
  },
  "sold-out": {
    tone: "error",
    title: "This is sold out",
    text: "It wasn't added. Everything else in your cart is unchanged.",
  },
  quantity: { tone: "error", title: "This couldn't be added", text: "Choose a quantity of 1 or more." },
  "no-more": {
    tone: "error",
    title: "Nothing was added",
    text: "Your cart already has 999 of this item, and it can't hold more.",
  },
  full: {
    tone: "error",
    title: "Your cart is full",
    text: "It can hold 50 different items. Check out first, or remove something.",
  },
  "look-again": {
    tone: "error",
    title: "Please review your cart before you pay",
    text: "Something may have changed since you opened this page. Your order wasn't placed. Check the notes next to your items.",
  },
  "delivery-changed": {
    tone: "error",
    title: "Shipping has changed",
    text: "Our shipping prices or countries have changed since you opened this page. Your order wasn't placed. Choose again, then check out.",
  },
  "no-delivery": {
    tone: "error",
    title: "Checkout is closed right now",
    text: "We haven't set our shipping prices yet. Your cart is saved. Please come back soon, or contact us.",
  },
  "too-much": {
    tone: "error",
    title: "This is too much for one payment",
    text: "One payment can be up to $999,999.99. Lower a quantity and try again.",
  },
  "no-checkout": {
    tone: "error",
    title: "Checkout isn't available right now",
    text: "You weren't charged, and your cart is saved. Please try again in a minute, or contact us.",
  },
  slowed: {
    tone: "error",
    title: "Too many attempts",
    text: "There have been too many checkout attempts from your connection. Your cart is saved. Please wait a few minutes.",
  },
  held: {
    tone: "error",
    title: "We can't hold this many items for you",
    text: "Until a payment is finished, we set its items aside, and there's a limit for one connection. Payments that were started from yours and are still open count, too. You weren't charged, and your cart is saved. Finish or cancel an open payment, order fewer items at a time, or try again in half an hour.",
  },
  unavailable: {
    tone: "error",
    title: "Please try again in a minute",
    text: "We can't load or save anything right now. Your cart hasn't changed.",
  },
};
