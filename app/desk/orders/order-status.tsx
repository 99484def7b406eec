import type { OrderState } from "../../checkout/order-states.ts";
import type { Packing } from "../../checkout/packing.ts";
import { packedStateWords } from "../../content/desk/order-list.ts";
import { orderStateWords } from "../../content/desk/orders.ts";
import { partlyRefunded } from "../../content/refunds.ts";
import { isPartlyRefunded } from "./refund-view.ts";

/** Returns the status of an order in words: whether it is paid, or how far it has come. */
export function orderStatus(order: { state: OrderState; refundedCents: number; packing: Packing | null }): string {
  const packed = order.packing === null ? undefined : packedStateWords[order.packing];
  if (isPartlyRefunded(order))
    return packed === undefined ? partlyRefunded : `${packed}, ${partlyRefunded.toLowerCase()}`;
  return packed ?? orderStateWords[order.state];
}
