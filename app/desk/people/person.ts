import type { OrderState } from "../../checkout/order-states.ts";

/** Whether an order still needs the address: it waits for payment, or is paid and not on its way yet. */
export function needsAddress({ state, shippedAt }: { state: OrderState; shippedAt: string | null }): boolean {
  return state === "pending" || (state === "paid" && shippedAt === null);
}

/** Addresses are the same in any case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
