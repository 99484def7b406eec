import { randomBytes } from "node:crypto";

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
  phone: null;
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

export interface Dispute {
  id: string;
  object: "dispute";
  amount: number;
  balance_transactions: [];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: [];
  evidence: Record<string, null | object>;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: object;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: string;
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string;
  status: string;
}

/** The fields of a dispute's evidence that are null at first. */
const EVIDENCE = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "duplicate_charge_documentation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "receipt",
  "refund_policy",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "service_documentation",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_documentation",
  "shipping_tracking_number",
  "uncategorized_file",
  "uncategorized_text",
];

export function noEvidence(): Dispute["evidence"] {
  return { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} };
}

export interface Payout {
  id: string;
  object: "payout";
  amount: number;
  application_fee: null;
  application_fee_amount: null;
  arrival_date: number;
  automatic: true;
  balance_transaction: string;
  created: number;
  currency: "usd";
  description: "STRIPE PAYOUT";
  destination: string;
  failure_balance_transaction: null;
  failure_code: null;
  failure_message: null;
  livemode: false;
  metadata: Record<string, string>;
  method: "standard";
  original_payout: null;
  payout_method: null;
  reconciliation_status: "completed";
  reversed_by: null;
  source_type: "card";
  statement_descriptor: null;
  status: "pending" | "paid";
  trace_id: null;
  type: "bank_account";
  /** What it pays out; not Stripe's. */
  entries: BalanceEntry[];
}

/** What a payout pays out: a charge or a refund in the account's balance. */
export type BalanceEntry = { id: string; amount: number; net: number; source: { id: string } };

/** Makes an id like Stripe's: `prefix_` and `bytes` random bytes in hexadecimal. */
export function randomId(prefix: string, bytes = 16): string {
  return `${prefix}_${randomBytes(bytes).toString("hex")}`;
}
