import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { OrderLine } from "../../shop/orders/order.ts";
import { FieldNotes, HINT, LABEL, LOW_INPUT } from "../../ui/field.tsx";
import { parcelWords as words } from "./parcel-words.ts";

interface Props {
  field: FieldMetadata<Record<string, number> | undefined>;
  lines: readonly Pick<OrderLine, "position" | "name" | "size" | "quantity">[];
  label: string;
  hint: string;
  className: string;
  children?: ReactNode;
}

/** Asks for the units of each line. The message about one of them stands above all. */
export function UnitFields({ field, lines, label, hint, className, children }: Props) {
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
              {words.of(line.quantity)} {line.name}
              {line.size && `, ${line.size}`}
            </span>
          </label>
        );
      })}
      {children}
    </fieldset>
  );
}
