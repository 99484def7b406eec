import { formatCents } from "../../catalogue/money.ts";
import { eventSourceWords, happeningWords, orderStateWords, orderWords } from "../../content/desk-orders.ts";
import { type Column, DataTable } from "../list/data-table.tsx";
import { Moment } from "../shell/page-parts.tsx";
import type { ShownOrder } from "./desk-order.ts";

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

export function OrderLines({ order: { lines, amountCents } }: { order: ShownOrder }) {
  return (
    <section className="desk-section" aria-labelledby="lines">
      <h2 id="lines">{lineWords.title}</h2>
      <DataTable
        caption={lineWords.caption}
        columns={lineColumns}
        rows={lines}
        keyOf={({ position }) => String(position)}
      />
      <p className="desk-total">
        {lineWords.total} <b>{formatCents(amountCents)}</b>
      </p>
    </section>
  );
}

export function OrderHistory({ order: { events } }: { order: ShownOrder }) {
  return (
    <section className="desk-section" aria-labelledby="history">
      <h2 id="history">{historyWords.title}</h2>
      <DataTable caption={historyWords.caption} columns={historyColumns} rows={events} keyOf={({ id }) => id} />
    </section>
  );
}
