import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { describedBy, FieldNotes, HINT, INPUT, isWrong, LABEL } from "../../ui/field.tsx";
import { CheckBox } from "../../ui/form-fields.tsx";
import { QUESTION } from "../shell/page-parts.tsx";
import type { SubmittedProduct } from "./product.form.ts";
import { productDeskWords } from "./words.ts";

const words = productDeskWords.sizes;

export interface SizeNotes {
  /** The units of sizes that unpaid orders hold. */
  held?: Readonly<Record<string, number>> | undefined;
  /** How many people wait for a size, for those that somebody waits for. */
  waiting?: readonly { size: string; count: number }[] | undefined;
}

interface Props extends SizeNotes {
  field: FieldMetadata<SubmittedProduct["sizes"]>;
}

/** A row for each existing size, and a few for new ones. */
export function SizeRows({ field, held, waiting }: Props) {
  return (
    <fieldset className={QUESTION}>
      <legend className={LABEL}>{words.title}</legend>
      <p className={HINT}>{words.hint}</p>
      {waiting && waiting.length > 0 && (
        <p className="mt-3">
          {words.waiting} {waiting.map(({ size, count }) => words.waitingFor(size, count)).join(", ")}
        </p>
      )}
      <div className="mt-3 border-b-2 border-ink">
        {field.getFieldList().map((one, row) => (
          <SizeRow key={one.key} field={one} row={row} held={held} />
        ))}
      </div>
    </fieldset>
  );
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
  const legend = isKept ? words.row(name) : words.extra;
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
        <Cell field={size} label={words.size} />
      )}
      <Cell field={price} label={words.price} />
      <Cell
        field={stock}
        label={isKept ? words.stock : `${words.stock} (${words.stockHint.toLowerCase()})`}
        hint={units > 0 && isKept ? words.held(units) : undefined}
      />
      {isKept && <CheckBox field={offered} label={words.offered} className="mt-7 justify-self-start" />}
      {isKept && isWrong(size) && (
        <div className="col-span-full" id={size.name}>
          <FieldNotes name={size.name} errors={size.errors} />
        </div>
      )}
    </fieldset>
  );
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
