/** What the cart says after a post that changed it; the URL names it. */
export const cartNotes = {
  added: { title: "Added to your cart" },
  most: { title: "Not everything was added", text: "A cart can hold up to 999 of one item. Yours has that many now." },
  changed: { title: "Your cart changed since you opened this page" },
  restored: { title: "Back in your cart" },
  "restored-in-part": { title: "Some items are back in your cart", text: "The rest are no longer in the shop." },
};

const refusals = {
  "not-restored": { title: "This couldn't be added", text: "It's sold out or no longer in the shop." },
  "already-paid": {
    title: "This order is paid",
    text: "The payment went through, so these items can't go back in your cart.",
  },
  waiting: {
    title: "This payment is being confirmed",
    text: "You've paid, but your bank hasn't confirmed the payment yet. For now, the order can't go back in your cart.",
  },
  "no-order": {
    title: "We couldn't restore this order",
    text: "It wasn't placed from this browser. Please add the items again from the shop.",
  },
  "no-cookies": {
    title: "Your browser is blocking cookies",
    text: "The cart needs a cookie, so nothing could be added. Allow cookies for this site, then add it again.",
  },
  "not-offered": {
    title: "This couldn't be added",
    text: "It's no longer available, at least not in this size. Check the product page for other options.",
  },
  "sold-out": { title: "This is sold out", text: "It wasn't added. Everything else in your cart is unchanged." },
  quantity: { title: "This couldn't be added", text: "Choose a quantity of 1 or more." },
  "no-more": { title: "Nothing was added", text: "Your cart already has 999 of this item, and it can't hold more." },
  full: { title: "Your cart is full", text: "It can hold 50 different items. Check out first, or remove something." },
  "too-many-carts": {
    title: "We can't start a cart right now",
    text: "Too many carts were started from your connection, so nothing was added. Please try again later.",
  },
  "look-again": {
    title: "Please review your cart before you pay",
    text: "Something may have changed since you opened this page. Your order wasn't placed. Check the notes next to your items.",
  },
  "delivery-changed": {
    title: "Shipping has changed",
    text: "Our shipping prices or countries have changed since you opened this page. Your order wasn't placed. Choose again, then check out.",
  },
  "no-delivery": {
    title: "Checkout is closed right now",
    text: "We haven't set our shipping prices yet. Your cart is saved. Please come back soon, or contact us.",
  },
  "too-much": {
    title: "This is too much for one payment",
    text: "One payment can be up to $999,999.99. Lower a quantity and try again.",
  },
  "no-checkout": {
    title: "Checkout isn't available right now",
    text: "You weren't charged, and your cart is saved. Please try again in a minute, or contact us.",
  },
  slowed: {
    title: "Too many attempts",
    text: "There have been too many checkout attempts from your connection. Your cart is saved. Please wait a few minutes.",
  },
  held: {
    title: "We can't hold this many items for you",
    text: "Until a payment is finished, we set its items aside, and there's a limit for one connection. Payments that were started from yours and are still open count, too. You weren't charged, and your cart is saved. Finish or cancel an open payment, order fewer items at a time, or try again in half an hour.",
  },
  unavailable: {
    title: "Please try again in a minute",
    text: "We can't load or save anything right now. Your cart hasn't changed.",
  },
};

export type CartAlert = keyof typeof cartNotes | keyof typeof refusals;

export const cartAlerts: Readonly<Record<CartAlert, { title: string; text?: string }>> = { ...cartNotes, ...refusals };

export const policyLinks = [
  { name: "Shipping and returns", href: "/shipping" },
  { name: "Terms of sale", href: "/terms" },
];

export function itemCount(units: number): string {
  return units === 1 ? "1 item" : `${units} items`;
}
