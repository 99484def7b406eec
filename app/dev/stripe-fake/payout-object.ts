/** A payout with the fields of Stripe's. Amounts are in the smallest currency unit, times in seconds since 1970. */
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
