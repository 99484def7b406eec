import type { OrderState } from "../../checkout/order-states.ts";
import type { Packing } from "../../checkout/packing.ts";
import { pickupStateWords } from "../../content/desk/order-list.ts";
import { orderStateWords } from "../../content/desk/orders.ts";
import { partlyRefunded } from "../../content/refunds.ts";
import { isPartlyRefunded } from "./refund-view.ts";

/** Returns the status of an order in words: whether it is paid, and of a pickup how far it is. */
export function orderStatus(order: { state: OrderState; refundedCents: number; packing: Packing | null }): string {
  const pickup = order.packing === null ? undefined : pickupStateWords[order.packing];
  if (isPartlyRefunded(order))
    return pickup === undefined ? partlyRefunded : `${pickup}, ${partlyRefunded.toLowerCase()}`;
  return pickup ?? orderStateWords[order.state];
}
