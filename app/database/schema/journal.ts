import type { Generated } from "kysely";

/** The tables for the accountant. */
export interface JournalSchema {
  journal_entries: JournalTable;
  payouts: PayoutTable;
}

/** Each time that money moved, see shop/orders/journal.ts. Append-only, but for the fee and the payout. */
interface JournalTable {
  id: string;
  order_id: string;
  happened_at: string;
  kind: string;
  units: number;
  items_cents: number;
  postage_cents: number;
  discount_cents: number;
  tax_cents: number;
  other_cents: number;
  total_cents: number;
  fee_cents: number | null;
  source: string | null;
  /** The payout with which Stripe paid it out, and the day on which that arrives (`2026-11-05`); null before. */
  payout: string | null;
  paid_out_on: string | null;
}

/** A payout of Stripe's to the company's bank, and how far it was read: what was in it is in the journal. */
interface PayoutTable {
  id: string;
  created_at: string;
  arrives_on: string;
  /** The last balance transaction that was read; null before. */
  read_to: string | null;
  is_read: Generated<number>;
}
