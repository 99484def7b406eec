import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { formatCents } from "../../shop/catalogue/money.ts";
import { orderSumLabel } from "../../shop/orders/order-view.ts";
import type { OrderLine } from "../../shop/orders/order.ts";
import { FieldNotes, HINT, LABEL, LOW_INPUT } from "../../ui/field.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import type { ShownOrder } from "./desk-order.ts";
import { orderWords, parcelWords } from "./words.ts";

const { lines: words } = orderWords;

/** What was ordered, and what it came to. */
export function OrderLines({ order }: { order: ShownOrder }) {
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="mb-4 text-4xl leading-none">
        {words.title}
      </h2>
      <DataTable
        caption={words.caption}
        columns={columns}
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

const columns: readonly Column<ShownOrder["lines"][number]>[] = [
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

/** The rows below the items; they add up to the last one. */
function totalsOf({ amountCents, paidCents, sums }: ShownOrder): [string, number][] {
  const { subtotal, total } = words;
  if (paidCents === null) return [[total, amountCents]];
  return [
    [subtotal, amountCents],
    ...sums.map((sum): [string, number] => [orderSumLabel(sum), sum.cents]),
    [total, paidCents],
  ];
}

interface UnitProps {
  field: FieldMetadata<Record<string, number> | undefined>;
  lines: readonly Pick<OrderLine, "position" | "name" | "size" | "quantity">[];
  label: string;
  hint: string;
  className: string;
  children?: ReactNode;
}

/** Asks for the units of each line. The message about one of them stands above all. */
export function UnitFields({ field, lines, label, hint, className, children }: UnitProps) {
  const { name } = field;
  const counts = field.getFieldset();
  const rows = lines.map((line) => ({ line, count: counts[line.position]! }));
  const errors = rows.flatMap(({ count }) => count.errors ?? []);
  return (
    <fieldset className={className} aria-describedby={`${name}-hint`}>
      <legend className={LABEL}>{label}</legend>
      <p className={HINT} id={`${name}-hint`}>
        {hint}
      </p>
      <FieldNotes name={name} errors={errors} />
      {rows.map(({ line, count }) => {
        const { key, ...input } = getInputProps(count, { type: "text" });
        return (
          <label key={line.position} className="mt-2 flex items-center gap-3" htmlFor={count.name}>
            <input
              key={key}
              {...input}
              className={`${LOW_INPUT} w-20`}
              id={count.name}
              inputMode="numeric"
              autoComplete="off"
              aria-describedby={count.errors && `${name}-error`}
            />
            <span>
              {parcelWords.of(line.quantity)} {line.name}
              {line.size && `, ${line.size}`}
            </span>
          </label>
        );
      })}
      {children}
    </fieldset>
  );
}
