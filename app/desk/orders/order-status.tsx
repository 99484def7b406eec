import type { OrderState } from "../../shop/orders/order-states.ts";
import type { Packing } from "../../shop/orders/packing.ts";
import { partlyRefunded } from "../../shop/orders/refund-words.ts";
import { packedStateWords } from "./list-words.ts";
import { isPartlyRefunded } from "./refund-view.ts";
import { orderStateWords } from "./words.ts";

/** Returns the status of an order in words: whether it is paid, or how far it has come. */
export function orderStatus(order: { state: OrderState; refundedCents: number; packing: Packing | null }): string {
  const packed = order.packing === null ? undefined : packedStateWords[order.packing];
  if (isPartlyRefunded(order))
    return packed === undefined ? partlyRefunded : `${packed}, ${partlyRefunded.toLowerCase()}`;
  return packed ?? orderStateWords[order.state];
}
