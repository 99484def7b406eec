import { formatCents } from "../../catalogue/money.ts";
import { orderWords } from "../../content/desk-orders.ts";
import { type Column, DataTable } from "../list/data-table.tsx";
import type { ShownOrder } from "./order-view.ts";

const words = orderWords.lines;

const shown: readonly Column<ShownOrder["lines"][number]>[] = [
  { key: "name", label: words.name, heads: true, cell: ({ name }) => name },
  { key: "size", label: words.size, cell: ({ size }) => size || "–" },
  { key: "quantity", label: words.quantity, figures: true, cell: ({ quantity }) => quantity },
  { key: "each", label: words.each, figures: true, cell: ({ priceCents }) => formatCents(priceCents) },
  {
    key: "sum",
    label: words.sum,
    figures: true,
    cell: ({ priceCents, quantity }) => formatCents(priceCents * quantity),
  },
];

export function OrderLines({ order: { lines, amountCents } }: { order: ShownOrder }) {
  return (
    <section className="desk-section" aria-labelledby="lines">
      <h2 id="lines">{words.title}</h2>
      <DataTable caption={words.caption} columns={shown} rows={lines} keyOf={({ position }) => String(position)} />
      <p className="desk-total">
        {words.total} <b>{formatCents(amountCents)}</b>
      </p>
    </section>
  );
}
