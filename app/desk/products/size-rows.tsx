import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { describedBy, FieldNotes, HINT, INPUT, isWrong, LABEL } from "../../ui/field.tsx";
import { CheckBox } from "../../ui/form-fields.tsx";
import { QUESTION } from "../shell/page-parts.tsx";
import type { SubmittedProduct } from "./product.form.ts";

export interface SizeNotes {
  /** The units of sizes that unpaid orders hold. */
  held?: Readonly<Record<string, number>> | undefined;
  /** How many people wait for a size, for those that somebody waits for. */
  waiting?: readonly { size: string; count: number }[] | undefined;
}

/** A row for each existing size, and a few for new ones. */
export function SizeRows({ field, held, waiting }: SizeNotes & { field: FieldMetadata<SubmittedProduct["sizes"]> }) {
  return (
    <fieldset className={QUESTION}>
      <legend className={LABEL}>Sizes, prices and stock</legend>
      <p className={HINT}>
        Prices in dollars, such as 28 or $28.00. Stock is how many can be sold now, not counting those held for orders;
        enter unlimited for no limit. New sizes such as S, M and L sort themselves. Leave the size blank if the product
        has none. Uncheck a size to stop offering it; its orders and stock stay as they are.
      </p>
      {waiting && waiting.length > 0 && (
        <p className="mt-3">Waiting for an email when it's back: {waiting.map(waitingText).join(", ")}</p>
      )}
      <div className="mt-3 border-b-2 border-ink">
        {field.getFieldList().map((one, row) => (
          <SizeRow key={one.key} field={one} row={row} held={held} />
        ))}
      </div>
    </fieldset>
  );
}

function waitingText({ size, count }: { size: string; count: number }): string {
  return `${size === "" ? "" : `size ${size}: `}${count === 1 ? "1 person" : `${count} people`}`;
}

/** Aligned at the top, so that an error below one input doesn't move the others. */
const ROW =
  "grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-x-4 gap-y-2.5 border-t border-rule pt-3 pb-3.5 first:border-t-2 first:border-ink";
/** As tall as the input beside it, and in line with it: above the input is a label. */
const SIZE_NAME = "mt-7 flex min-h-11.5 items-center leading-tight font-bold wrap-anywhere";

interface RowProps extends Pick<SizeNotes, "held"> {
  field: FieldMetadata<SubmittedProduct["sizes"][number]>;
  row: number;
}

function SizeRow({ field, row, held }: RowProps) {
  const { size, price, stock, seen, offered, kept } = field.getFieldset();
  const isKept = kept.initialValue === "yes";
  const name = size.initialValue ?? "";
  const legend = !isKept ? "Another size" : name === "" ? "One size" : `Size ${name}`;
  const units = held?.[name] ?? 0;
  return (
    <fieldset className={ROW}>
      <legend className="sr-only">{isKept ? legend : `${legend} (${row + 1})`}</legend>
      {isKept ? (
        <>
          <p className={SIZE_NAME} data-part="size-name" aria-hidden="true">
            {legend}
          </p>
          <input type="hidden" name={kept.name} value="yes" />
          <input type="hidden" name={size.name} value={name} />
          <input type="hidden" name={seen.name} value={seen.initialValue ?? ""} />
        </>
      ) : (
        <Cell field={size} label="Size" />
      )}
      <Cell field={price} label="Price" />
      <Cell
        field={stock}
        label={isKept ? "Stock" : "Stock (a number, or unlimited)"}
        hint={units > 0 && isKept ? heldText(units) : undefined}
      />
      {isKept && <CheckBox field={offered} label="Offered" className="mt-7 justify-self-start" />}
      {isKept && isWrong(size) && (
        <div className="col-span-full" id={size.name}>
          <FieldNotes name={size.name} errors={size.errors} />
        </div>
      )}
    </fieldset>
  );
}

/** Nobody has paid for them yet: they are still on the shelf, and in stock again if nobody does. */
function heldText(units: number): string {
  return units === 1
    ? "1 more is held by a payment in progress. Don't count it."
    : `${units} more are held by payments in progress. Don't count them.`;
}

const CELL = "data-invalid:border-l-5 data-invalid:border-accent data-invalid:pl-3";

interface CellProps {
  field: FieldMetadata<string>;
  label: string;
  hint?: string | undefined;
}

function Cell({ field, label, hint }: CellProps) {
  const { name, errors } = field;
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <div className={CELL} data-invalid={isWrong(field) ? "" : undefined}>
      <label className="text-xs font-semibold" htmlFor={name}>
        {label}
      </label>
      <input
        key={key}
        {...input}
        id={name}
        required={false}
        className={`${INPUT} mt-1.5 w-full`}
        autoComplete="off"
        aria-describedby={describedBy({ name, label, hint, errors })}
      />
      <FieldNotes name={name} hint={hint} errors={errors} />
    </div>
  );
}
