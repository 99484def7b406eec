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
