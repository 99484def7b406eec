import type { Attention, OrderState } from "../../checkout/order-states.ts";

/** An order as its page shows it. Money is whole cents, times are ISO-8601 UTC. */
export interface ShownOrder {
  id: string;
  /** Eight digits by which people name it. */
  number: string;
  time: string;
  state: OrderState;
  attention: Attention | null;
  amountCents: number;
  paidCents: number | null;
  refundedCents: number;
  email: string | null;
  address: readonly string[];
  lines: readonly {
    position: number;
    name: string;
    size: string;
    quantity: number;
    priceCents: number;
    held: number;
  }[];
  events: readonly { id: string; at: string; cause: string; to: OrderState; details: string | null }[];
  shipment: { at: string; by: string; tracking: string | null } | null;
  /** Address of the payment in Stripe's dashboard; null before there is one. */
  payment: string | null;
}

/** Why the last post was refused. */
export type OrderRefusal = "changed" | "tracking" | null;
