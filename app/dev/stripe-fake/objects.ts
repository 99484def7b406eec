/**
 * The objects that the Stripe fake stores, with the fields of Stripe's that matter here. Amounts are in the smallest
 * currency unit, times in seconds since 1970.
 */

type Metadata = Record<string, string>;

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

interface ShippingDetails {
  address: Address;
  name: string;
}

export interface Session {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  url: string | null;
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  created: number;
  expires_at: number;
  client_reference_id: string | null;
  metadata: Metadata;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string | null;
  customer_email: string | null;
  customer_details: CustomerDetails | null;
  collected_information: {
    business_name: null;
    individual_name: null;
    shipping_details: ShippingDetails | null;
  } | null;
  /** What the shopper chose; while the session is open, the first option. */
  shipping_cost: { amount_subtotal: number; amount_tax: number; amount_total: number; shipping_rate: string } | null;
  shipping_options: { shipping_amount: number; shipping_rate: string }[];
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  automatic_tax: {
    enabled: boolean;
    liability: null;
    provider: "stripe" | null;
    status: "requires_location_inputs" | "complete" | null;
  };
  discounts: { coupon: null; promotion_code: string }[];
  [other: string]: unknown;
}

export interface CustomerDetails {
  address: Address;
  business_name: null;
  email: string;
  individual_name: null;
  name: string | null;
  phone: string | null;
  tax_exempt: "none";
  tax_ids: [];
}

export interface LineItem {
  id: string;
  object: "item";
  adjustable_quantity: null;
  amount_discount: number;
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: string;
  description: string;
  metadata: Metadata;
  price: { unit_amount: number; currency: string; product: string; [other: string]: unknown };
  quantity: number;
}

export interface PaymentIntent {
  id: string;
  object: "payment_intent";
  status: "requires_payment_method" | "processing" | "succeeded" | "canceled";
  amount: number;
  amount_received: number;
  currency: string;
  created: number;
  latest_charge: string | null;
  metadata: Metadata;
  canceled_at: number | null;
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null;
  [other: string]: unknown;
}

export interface Charge {
  id: string;
  object: "charge";
  status: "pending" | "succeeded" | "failed";
  paid: boolean;
  captured: boolean;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  refunded: boolean;
  currency: string;
  created: number;
  payment_intent: string;
  metadata: Metadata;
  failure_code: string | null;
  failure_message: string | null;
  /** Null until the money is Stripe's. */
  balance_transaction: string | null;
  [other: string]: unknown;
}

export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  charge: string;
  payment_intent: string;
  created: number;
  currency: string;
  metadata: Metadata;
  reason: string | null;
  status: "pending" | "succeeded" | "failed" | "canceled";
  failure_reason?: string;
  [other: string]: unknown;
}

/** Stripe's envelope of a webhook. `data.object` is the object as it was at that time. */
export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
