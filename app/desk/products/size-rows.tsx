import type { SubmittedSize } from "../../catalogue/product-form.ts";
import { productDeskWords } from "../../content/desk/products.ts";
import { FieldNotes, HINT, INPUT, LABEL } from "../../ui/field.tsx";
import { QUESTION } from "../shell/page-parts.tsx";

const words = productDeskWords.sizes;

interface Props {
  sizes: readonly SubmittedSize[];
  errorsOf: (field: string) => readonly string[];
}

/** A row for each existing size, and a few for new ones. */
export function SizeRows({ sizes, errorsOf }: Props) {
  return (
    <fieldset className={QUESTION}>
      <legend className={LABEL}>{words.title}</legend>
      <p className={HINT}>{words.hint}</p>
      <div className="mt-3 border-b-2 border-ink">
        {sizes.map((one, row) => (
          // A row has no identity except its number.
          // oxlint-disable-next-line react/no-array-index-key
          <SizeRow key={row} row={row} one={one} errorsOf={errorsOf} />
        ))}
      </div>
    </fieldset>
  );
}

/** Aligned at the top, so that an error below one input doesn't move the others. */
const ROW =
  "grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-x-4 gap-y-2.5 border-t border-rule pt-3 pb-3.5 first:border-t-2 first:border-ink";
/** A row with a checkbox, on a phone; a message needs more room. */
const KEPT_ROW = "max-sm:not-has-data-invalid:grid-cols-[minmax(0,1fr)_6.25rem_auto] max-sm:gap-x-2.5";
/** As tall as the input beside it, and in line with it: above the input is a label. */
const SIZE_NAME = "mt-7 flex min-h-11.5 items-center leading-tight font-bold wrap-anywhere";

function SizeRow({
  row,
  one: { size, price, stock, offered, kept },
  errorsOf,
}: {
  row: number;
  one: SubmittedSize;
  errorsOf: Props["errorsOf"];
}) {
  const legend = kept ? words.row(size) : words.extra;
  return (
    <fieldset className={kept ? `${ROW} ${KEPT_ROW}` : ROW}>
      <legend className="sr-only">{kept ? legend : `${legend} (${row + 1})`}</legend>
      {kept ? (
        <>
          <p className={SIZE_NAME} data-part="size-name" aria-hidden="true">
            {legend}
          </p>
          <input type="hidden" name={`kept-${row}`} value="yes" />
          <input type="hidden" name={`size-${row}`} value={size} />
        </>
      ) : (
        <Cell name={`size-${row}`} label={words.size} value={size} errors={errorsOf(`size-${row}`)} />
      )}
      <Cell name={`price-${row}`} label={words.price} value={price} errors={errorsOf(`price-${row}`)} />
      {kept ? (
        <label className="option-box mt-7 justify-self-start">
          <input type="checkbox" className="peer" name={`offered-${row}`} value="yes" defaultChecked={offered} />{" "}
          <span className="peer-checked:before:content-['✓_'/'']">{words.offered}</span>
        </label>
      ) : (
        <Cell
          name={`stock-${row}`}
          label={`${words.stock} (${words.stockHint.toLowerCase()})`}
          value={stock}
          errors={errorsOf(`stock-${row}`)}
        />
      )}
      {kept && row === 0 && errorsOf("size-0").length > 0 && (
        <div className="col-span-full">
          <FieldNotes name="size-0" errors={errorsOf("size-0")} />
        </div>
      )}
    </fieldset>
  );
}

const CELL = "data-invalid:border-l-5 data-invalid:border-accent data-invalid:pl-3";

function Cell({
  name,
  label,
  value,
  errors,
}: {
  name: string;
  label: string;
  value: string;
  errors: readonly string[];
}) {
  const wrong = errors.length > 0;
  return (
    <div className={CELL} data-invalid={wrong ? "" : undefined}>
      <label className="text-xs font-semibold" htmlFor={name}>
        {label}
      </label>
      <input
        id={name}
        type="text"
        name={name}
        className={`${INPUT} mt-1.5 w-full`}
        defaultValue={value}
        autoComplete="off"
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${name}-error` : undefined}
      />
      <FieldNotes name={name} errors={errors} />
    </div>
  );
}
