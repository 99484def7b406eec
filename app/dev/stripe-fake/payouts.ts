import { refusal } from "./api-error.ts";
import type { Book } from "./book.ts";
import { balanceTransaction, refundTransaction } from "./expand.ts";
import { integer, list, oneOf, optional, record, required, text, type FormTree } from "./fields.ts";
import { randomId, type BalanceEntry, type Payout } from "./objects.ts";

const DAY = 24 * 60 * 60;
const payoutQuery = record({
  created: optional(record({ gte: optional(integer(0, Number.MAX_SAFE_INTEGER)) })),
  limit: optional(integer(1, 100)),
  starting_after: optional(text(500)),
  status: optional(oneOf(["pending", "paid", "failed", "canceled"])),
});
const entryQuery = record({
  payout: required(text(500)),
  limit: optional(integer(1, 100)),
  starting_after: optional(text(500)),
  expand: optional(list(oneOf(["data.source"]), 1)),
});

/** Pays out every charge and refund that is in no payout yet, as Stripe does by itself each day. */
export function payOut(book: Book): Payout {
  const paid = new Set([...book.payouts.values()].flatMap(({ entries }) => entries.map(({ id }) => id)));
  const charges = [...book.charges.values()].filter(({ balance_transaction: own }) => own);
  const all = [
    ...charges.map((charge) => Object.assign(balanceTransaction(charge), { source: charge })),
    ...[...book.refunds.values()].map((refund) => Object.assign(refundTransaction(refund), { source: refund })),
  ] as unknown as BalanceEntry[];
  const entries = all.filter(({ id }) => !paid.has(id));
  const payout: Payout = {
    id: randomId("po"),
    object: "payout",
    amount: entries.reduce((sum, { net }) => sum + net, 0),
    application_fee: null,
    application_fee_amount: null,
    arrival_date: (Math.floor(book.now() / DAY) + 2) * DAY,
    automatic: true,
    balance_transaction: randomId("txn"),
    created: book.now(),
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: randomId("ba"),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "pending",
    trace_id: null,
    type: "bank_account",
    entries,
  };
  book.payouts.set(payout.id, payout);
  return payout;
}

/** Newest first. */
export function listPayouts(book: Book, form: FormTree): object {
  const { created, limit, starting_after: after, status } = payoutQuery(form, "");
  const found = [...book.payouts.values()]
    .toReversed()
    .filter((payout) => payout.created >= (created?.gte ?? 0) && (!status || payout.status === status))
    .map(({ entries: _own, ...shown }) => shown);
  return page(found, after, limit, "/v1/payouts");
}

/** Newest first. */
export function listBalanceTransactions(book: Book, form: FormTree): object {
  const { payout: id, limit, starting_after: after, expand } = entryQuery(form, "");
  const payout = book.payouts.get(id);
  if (!payout) throw refusal(`No such payout: '${id}'`, "payout", "resource_missing");
  const found = payout.entries
    .toReversed()
    .map((entry) => Object.assign({}, entry, { source: expand ? entry.source : entry.source.id }));
  return page(found, after, limit, "/v1/balance_transactions");
}

function page(found: readonly { id: string }[], after: string | null, limit: number | null, url: string): object {
  const start = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
  const data = found.slice(start, start + (limit ?? 10));
  return { object: "list", data, has_more: start + data.length < found.length, url };
}
