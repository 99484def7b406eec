import { formatCents } from "../../shop/catalogue/money.ts";
import { orderSumLabel } from "../../shop/orders/sum-words.ts";
import { type Column, DataTable } from "../list/data-table.tsx";
import { Moment, Section } from "../shell/page-parts.tsx";
import type { ShownOrder } from "./desk-order.ts";
import { eventSourceWords, happeningWords, orderStateWords, orderWords } from "./words.ts";

const { lines: lineWords, history: historyWords } = orderWords;

const lineColumns: readonly Column<ShownOrder["lines"][number]>[] = [
  { key: "name", label: lineWords.name, heads: true, cell: ({ name }) => name },
  { key: "size", label: lineWords.size, cell: ({ size }) => size || "–" },
  { key: "quantity", label: lineWords.quantity, figures: true, cell: ({ quantity }) => quantity },
  { key: "each", label: lineWords.each, figures: true, cell: ({ priceCents }) => formatCents(priceCents) },
  {
    key: "sum",
    label: lineWords.sum,
    figures: true,
    cell: ({ priceCents, quantity }) => formatCents(priceCents * quantity),
  },
];

const historyColumns: readonly Column<ShownOrder["events"][number]>[] = [
  { key: "when", label: historyWords.when, heads: true, cell: ({ at }) => <Moment iso={at} /> },
  { key: "what", label: historyWords.what, cell: ({ to }) => orderStateWords[to] },
  { key: "cause", label: historyWords.cause, cell: ({ cause }) => eventSourceWords[cause] ?? cause },
  {
    key: "details",
    label: historyWords.details,
    cell: ({ details }) => (details === null ? "–" : (happeningWords[details] ?? details)),
  },
];

export function OrderLines({ order }: { order: ShownOrder }) {
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="mb-4 text-4xl leading-none">
        {lineWords.title}
      </h2>
      <DataTable
        caption={lineWords.caption}
        columns={lineColumns}
        rows={order.lines}
        keyOf={({ position }) => String(position)}
      />
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 text-right tabular">
        {totalsOf(order).map(([label, cents]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="font-bold">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The rows below the items; they add up to the last one. */
function totalsOf({ amountCents, paidCents, sums }: ShownOrder): [string, number][] {
  const { subtotal, total } = lineWords;
  if (paidCents === null) return [[total, amountCents]];
  return [
    [subtotal, amountCents],
    ...sums.map((sum): [string, number] => [orderSumLabel(sum), sum.cents]),
    [total, paidCents],
  ];
}

export function OrderHistory({ order: { events } }: { order: ShownOrder }) {
  return (
    <Section id="history" title={historyWords.title}>
      <DataTable caption={historyWords.caption} columns={historyColumns} rows={events} keyOf={({ id }) => id} />
    </Section>
  );
}
