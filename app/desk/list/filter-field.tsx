import type { ReactNode } from "react";

/** The input of a filter. */
export const FILTER = "block min-h-11 w-full border-2 border-ink bg-input px-2.5 py-1.5 text-ink";

/** A filter of a list: a small label and its input, which has the look `FILTER`. */
export function FilterField({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label className="mb-1 block text-xs font-semibold" htmlFor={name}>
        {label}
      </label>
      {children}
    </div>
  );
}

/** A filter with options. */
export function FilterChoice({
  name,
  label,
  chosen,
  children,
}: {
  name: string;
  label: string;
  chosen: string;
  children: ReactNode;
}) {
  return (
    <FilterField name={name} label={label}>
      <select id={name} name={name} className={FILTER} defaultValue={chosen}>
        {children}
      </select>
    </FilterField>
  );
}
