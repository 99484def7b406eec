import type { Packing } from "../../shop/orders/packing.ts";

/** Text of the search for orders, and the columns of their list. */
export const orderSearchWords = {
  label: "Search",
  hint: "Name, email, order number, product, or tracking number. The beginning of a word is enough.",
  button: "Search",
  clear: "Clear",
  nothing: { title: "No orders found", text: "Check the spelling, or try fewer words." },
};

export const orderColumns = {
  number: "Order",
  name: "Name",
  items: "Items",
  total: "Total",
  state: "Status",
  age: "Age",
  todo: "To do",
};

/** What is packed next of an order, in the list's “To do”. */
export const packingWords: Record<Packing, string> = {
  "to-ship": "To ship",
  "part-shipped": "Partly shipped",
  shipped: "Shipped",
  "get-ready": "Get pickup ready",
  "part-ready": "Partly ready",
  ready: "Waiting for pickup",
  "picked-up": "Picked up",
};

/** The status of a paid order that is ready, or that nothing is left to do of. */
export const packedStateWords: Partial<Record<Packing, string>> = {
  shipped: "Shipped",
  ready: "Ready for pickup",
  "picked-up": "Picked up",
};

/** Text of packing slips, and of the buttons that lead to them. */
export const slipWords = {
  title: "Packing slips",
  chosen: "Packing slips for chosen orders",
  open: (count: number) => `Packing slips for the ${count} to pack on this page`,
  one: "Packing slip",
  howTo: "Print this page: each order prints on its own sheet.",
  prices: {
    hidden: "Prices don't print.",
    show: "Print prices",
    shown: "Item prices print. Shipping, taxes and discounts don't.",
    hide: "Hide prices",
  },
  print: "Print",
  none: "No order was chosen. Go back to the list, check the box of each order, and try again.",
  without: (count: number) =>
    count === 1
      ? "One order has no slip, because there's nothing in it to send."
      : `${count} orders have no slip, because there's nothing in them to send.`,
  some: (most: number) => `Only the first ${most} orders are here. Print the others separately.`,
  to: "Ship to",
  order: "Order",
  date: "Ordered",
  postage: "Send by",
  pickup: "Pickup",
  by: "For",
  rest: "This is the rest of the order. The other items were already sent.",
  quantity: "Qty",
  item: "Item",
  pieces: (count: number) => `${count} ${count === 1 ? "item" : "items"}`,
};
