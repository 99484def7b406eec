import { type OrderState, TRANSITIONS } from "../../checkout/order-states.ts";

/** An order as a row of the list. */
export interface ListedOrder {
  id: string;
  /** ISO-8601 UTC. */
  time: string;
  state: OrderState;
  attention: string | null;
  /** Whole cents. */
  amountCents: number;
  paidCents: number | null;
  shippedAt: string | null;
}

/** What the list of orders can show: all orders, the work to do, or one state. */
export type OrderFilter = "all" | "attention" | "to-ship" | OrderState;

export const ORDER_FILTERS: readonly OrderFilter[] = [
  "all",
  "attention",
  "to-ship",
  ...(Object.keys(TRANSITIONS) as OrderState[]),
];
