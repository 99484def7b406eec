import { randomId } from "./ids.ts";
import type { LineItem } from "./objects.ts";
import type { LineRequest } from "./session-request.ts";
import { PRICE_FIELDS } from "./unused-fields.ts";

/** Makes a line of a session, with a price of its own. `created` is in seconds since 1970. */
export function toLineItem({ price_data: data, quantity }: LineRequest, created: number): LineItem {
  const { currency, unit_amount, product_data, tax_behavior } = data;
  const amount = unit_amount * quantity;
  return {
    id: randomId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product_data.name,
    metadata: {},
    price: {
      id: randomId("price"),
      object: "price",
      ...PRICE_FIELDS,
      active: false,
      created,
      currency,
      product: randomId("prod"),
      tax_behavior: tax_behavior ?? "unspecified",
      type: "one_time",
      unit_amount,
      unit_amount_decimal: String(unit_amount),
    },
    quantity,
  };
}
