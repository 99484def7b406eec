import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { formatCents } from "../../shop/catalogue/money.ts";
import type { OrderLine } from "../../shop/orders/order.ts";
import { FieldNotes, HINT, LABEL, LOW_INPUT } from "../../ui/field.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import type { ShownOrder } from "./desk-order.ts";

export function OrderLines({ order }: { order: ShownOrder }) {
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="mb-4 text-4xl leading-none">
        Items ordered
      </h2>
      <DataTable
        caption="Items in this order"
        columns={columns}
        rows={order.lines}
        keyOf={({ position }) => String(position)}
      />
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 text-right tabular">
        {totalsOf(order).map(({ label, cents }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="font-bold">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const columns: readonly Column<OrderLine>[] = [
  { label: "Item", heads: true, cell: ({ name }) => name },
  { label: "Size", cell: ({ size }) => size || "–" },
  { label: "Quantity", figures: true, cell: ({ quantity }) => quantity },
  { label: "Each", figures: true, cell: ({ priceCents }) => formatCents(priceCents) },
  { label: "Amount", figures: true, cell: (line) => formatCents(line.priceCents * line.quantity) },
];

function totalsOf({ amountCents, paidCents, sums }: ShownOrder) {
  if (paidCents === null) return [{ label: "Total", cents: amountCents }];
  return [{ label: "Subtotal", cents: amountCents }, ...sums, { label: "Total", cents: paidCents }];
}

interface ItemProps {
  items: readonly Pick<OrderLine, "position" | "name" | "size" | "quantity">[];
}

export function Items({ items }: ItemProps) {
  if (items.length === 0) return "Nothing";
  return items.map(({ position, name, size, quantity }) => (
    <span key={position} className="block">
      {quantity} × {name}
      {size && `, ${size}`}
    </span>
  ));
}

interface UnitProps extends ItemProps {
  field: FieldMetadata<Record<string, number> | undefined>;
  label: string;
  hint: string;
  className: string;
  children?: ReactNode;
}

/** Asks for the units of each line. A message about one line is shown above all of them. */
export function UnitFields({ field, items, label, hint, className, children }: UnitProps) {
  const { name } = field;
  const counts = field.getFieldset();
  const rows = items.map((item) => ({ ...item, count: counts[item.position]! }));
  const errors = rows.flatMap(({ count }) => count.errors ?? []);
  return (
    <fieldset className={className} aria-describedby={`${name}-hint`}>
      <legend className={LABEL}>{label}</legend>
      <p className={HINT} id={`${name}-hint`}>
        {hint}
      </p>
      <FieldNotes name={name} errors={errors} />
      {rows.map(({ position, quantity, name: item, size, count }) => {
        const { key, ...input } = getInputProps(count, { type: "text" });
        return (
          <label key={position} className="mt-2 flex items-center gap-3" htmlFor={count.name}>
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
              of {quantity} {item}
              {size && `, ${size}`}
            </span>
          </label>
        );
      })}
      {children}
    </fieldset>
  );
}
