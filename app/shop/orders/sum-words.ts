const words = {
  postage: (name: string) => name,
  discount: (code: string) => (code === "" ? "Discount" : `Discount (code ${code})`),
  tax: () => "Taxes",
  /** Of an order from before taxes and discounts were kept apart. */
  taxes: () => "Taxes and discounts",
  /** Of an order from before there were shipping rates. */
  adjustment: () => "Shipping, taxes and discounts",
  /** What Stripe charged beyond the order, or less. */
  difference: () => "Difference",
};

/** Returns what a row between the items and the total of an order is called. */
export function orderSumLabel({ kind, name }: { kind: keyof typeof words; name: string }): string {
  return words[kind](name);
}
