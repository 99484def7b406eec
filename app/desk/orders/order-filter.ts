import { type OrderState, TRANSITIONS } from "../../checkout/order-states.ts";

/** What the list of orders shows: all, one state, or what there is to do. */
export type OrderFilter = "all" | "attention" | "to-ship" | OrderState;

export const ORDER_FILTERS: readonly OrderFilter[] = [
  "all",
  "attention",
  "to-ship",
  ...(Object.keys(TRANSITIONS) as OrderState[]),
];

/** The filter that an address names; all where it names none. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const named = params.get("show");
  return ORDER_FILTERS.find((filter) => filter === named) ?? "all";
}
